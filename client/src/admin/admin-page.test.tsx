// @vitest-environment happy-dom
import type { AdminSummary } from '@stillair/api/contract/admin/admin.ts'
import { expect, test } from 'vitest'
import { userFixture } from '../../test/fixtures.ts'
import { rendered, wordsOf } from '../../test/rendered.tsx'
import { AdminPage } from './admin-page.tsx'

const SUMMARY: AdminSummary = {
  content: { total: 312, published: 296 },
  programs: { total: 18, published: 15 },
  categories: [
    { id: 1, name: 'Podcast' },
    { id: 2, name: 'Technical' },
    { id: 3, name: 'Meditation' },
  ],
}

interface Here {
  readonly roles?: string[]
  /** Returns the answer after a token refresh; omitted while the refresh is pending. */
  readonly hasRoleMeanwhile?: boolean
  readonly at?: string
  readonly summaryFails?: boolean
  readonly lacksSecondFactor?: true
}

function page({ roles = ['admin'], hasRoleMeanwhile, at = '/admin', summaryFails = false, ...other }: Here = {}) {
  const { lacksSecondFactor } = other
  return rendered(<AdminPage />, {
    at,
    route: '/admin/:screen?',
    answers: [
      [
        ['/api/users/me'],
        userFixture({
          firebaseUid: 'ada',
          roles: roles as ReturnType<typeof userFixture>['roles'],
          ...(lacksSecondFactor && { lacksSecondFactor }),
        }),
      ],
      [['/api/media'], []],
      ...(hasRoleMeanwhile === undefined ? [] : [[['admin-access', 'ada'], hasRoleMeanwhile] as const]),
      ...(summaryFails ? [] : [[['/api/admin/summary'], SUMMARY] as const]),
    ],
    failures: summaryFails ? [[['/api/admin/summary'], new Error('no network')]] : [],
  })
}

const words = async (here?: Here) => wordsOf((await page(here)).container)

test('a user without the role sees the 404 page once a new token has confirmed it', {
  tags: ['roles/admin-at-admin'],
}, async () => {
  expect(await words({ roles: [], hasRoleMeanwhile: false })).toContain('404 Page Not Found')
  const undecided = await words({ roles: [] })
  expect(undecided).not.toContain('404 Page Not Found')
  expect(undecided).not.toContain('Admin')
})

test('an admin who signed in without a second factor sees instructions', async () => {
  const shown = await words({ roles: [], hasRoleMeanwhile: false, lacksSecondFactor: true })
  expect(shown).toContain('This page needs a second sign-in step')
  expect(shown).toContain('Set up a second step in your profile under Settings')
})

test('summary: Total Content and Total Programs with their published counts, Categories', {
  tags: [
    'admin/summary-card-total-content-published',
    'admin/summary-card-total-programs-published',
    'admin/summary-card-categories-count',
  ],
}, async () => {
  const lines = (await words()).split('\n')
  const after = (name: string, count = 2) => lines.slice(lines.indexOf(name) + 1, lines.indexOf(name) + 1 + count)
  expect(after('Total Content')).toEqual(['312', '296 published'])
  expect(after('Total Programs')).toEqual(['18', '15 published'])
  expect(after('Categories', 1)).toEqual(['3'])
})

test('a failure to load the numbers leaves the rest of the admin area working', async () => {
  const shown = await words({ summaryFails: true })
  expect(shown).toContain('The numbers could not be read.')
  expect(shown).toContain('Add Content')
})

/** Returns the tabs, and whether each is selected. */
async function tabs(here?: Here) {
  const found = (await page(here)).getAllByRole('tab')
  return found.map((tab) => [wordsOf(tab), tab.getAttribute('aria-selected') === 'true'])
}

test('two tabs: Content Management and Program Management, by the address', {
  tags: ['admin/two-tabs-content-management-program'],
}, async () => {
  expect(await tabs()).toEqual([
    ['Content Management', true],
    ['Program Management', false],
  ])
  expect((await tabs({ at: '/admin?tab=programs' }))[1]).toEqual(['Program Management', true])
})

test('another address below /admin is the 404 page', async () => {
  expect(await words({ at: '/admin/nothing' })).toContain('404 Page Not Found')
})
