import { describe, expect, test } from 'vitest'
import { CONTENT, DASHBOARD, extraPages, isDashboard, MAIN_PAGES, PROFILE, PROGRAMS } from './main-navigation.ts'

const listener = { roles: [] }
const admin = { roles: ['admin'] }

test("signed-in header: Dashboard, Programs, Content and Profile lead to the specification's paths", {
  tags: ['header/dashboard-programs-programs-content'],
}, () => {
  expect(MAIN_PAGES).toEqual([DASHBOARD, PROGRAMS, CONTENT])
  expect([...MAIN_PAGES, PROFILE].map(({ name, to }) => `${name} ${to}`)).toEqual([
    'Dashboard /',
    'Programs /programs',
    'Content /content-library',
    'Profile /profile',
  ])
})

describe('signed-in header: Upgrade', () => {
  test('leads to /subscription when there is no active subscription', {
    tags: ['header/upgrade-subscription-only-when-there-no'],
  }, () => {
    expect(extraPages(listener, false)).toEqual([{ to: '/subscription', name: 'Upgrade' }])
  })

  test('is hidden from subscribers', () => expect(extraPages(listener, true)).toEqual([]))

  test('is hidden while the subscription is unknown', () => expect(extraPages(listener, undefined)).toEqual([]))
})

test('only analysts see Analysis', () => {
  expect(extraPages({ roles: ['analyst'] }, true)).toEqual([{ to: '/analysis', name: 'Analysis' }])
})

test('only admins see Admin', () => {
  expect(extraPages(admin, true)).toEqual([{ to: '/admin', name: 'Admin' }])
  expect(extraPages(null, true)).toEqual([])
})

test('/ and /homepage are the dashboard', { tags: ['routes/signed-homepage-dashboard'] }, () => {
  expect(['/', '/homepage', '/programs'].map(isDashboard)).toEqual([true, true, false])
})
