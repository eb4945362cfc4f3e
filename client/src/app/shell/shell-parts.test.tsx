// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { userFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf } from '../../../test/rendered.tsx'
import { FrameSkeleton } from '../../features/frame/frame-skeleton.tsx'
import { NotFound } from '../../features/frame/not-found.tsx'
import { Header } from './header.tsx'
import { extraPages } from './main-navigation.ts'

function header(name: string | null, hasActiveSubscription: boolean) {
  const me = userFixture({ name })
  return rendered(<Header me={me} extra={extraPages(me, hasActiveSubscription)} />, { at: '/programs' })
}

test('header: Dashboard, Programs, Content, Upgrade, Profile, and a menu with Sign Out', {
  tags: ['header/mobile-menu-sign-out'],
}, async () => {
  const { container, getAllByRole } = await header('Maya', false)
  expect(linksOf(container)).toMatchObject({
    Dashboard: '/',
    Programs: '/programs',
    Content: '/content-library',
    Upgrade: '/subscription',
  })
  const profiles = getAllByRole('link', { name: 'Profile' })
  expect(profiles.map((link) => link.getAttribute('href'))).toContain('/profile')
  expect(wordsOf(container)).toContain('Sign Out')
})

test('Upgrade appears only without an active subscription', {
  tags: ['header/upgrade-subscription-only-when-there-no', 'roles/no-active-subscription-sees-premium-free'],
}, async () => {
  expect(linksOf((await header('Maya', true)).container)).not.toHaveProperty('Upgrade')
})

test.each([
  ['Maya', 'M'],
  [null, 'U'],
])(
  "the avatar shows the initial of the user's name, or 'U': %s",
  { tags: ['header/avatar-shows-initial-users-name-u'] },
  async (name, initial) => {
    expect(wordsOf((await header(name, true)).container).split('\n')).toContain(initial)
  },
)

test("any other path: '404 Page Not Found'", {
  tags: ['routes/any-other-path-404-page-404-page-not', 'errors/content-not-found-program-not-found-404'],
}, async () => {
  const { container } = await rendered(<NotFound />)
  expect(wordsOf(container)).toContain('404 Page Not Found')
  expect(Object.values(linksOf(container))).toEqual(['/'])
})

test('shows a loading skeleton', { tags: ['routes/loading-skeleton-shows-while'] }, async () => {
  expect(wordsOf((await rendered(<FrameSkeleton />)).container)).toBe('Loading')
})
