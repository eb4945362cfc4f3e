import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userFixture } from '../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../test/markup.tsx'
import { extraPages } from './pages.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => vi.unstubAllGlobals())

async function header(name: string | null, hasActiveSubscription: boolean): Promise<string> {
  const { Header } = await import('./header.tsx')
  const me = userFixture({ name })
  return markup(<Header me={me} extra={extraPages(me, hasActiveSubscription)} />, { at: '/programs' })
}

test('header: Dashboard, Programs, Content, Upgrade, Profile, and a menu with Sign Out', {
  tags: ['header/mobile-menu-sign-out'],
}, async () => {
  const html = await header('Maya', false)
  expect(linksOf(html)).toMatchObject({
    Dashboard: '/',
    Programs: '/programs',
    Content: '/content-library',
    Upgrade: '/subscription',
  })
  expect(html).toMatch(
    /<a[^>]*aria-label="Profile"[^>]*href="\/profile"|<a[^>]*href="\/profile"[^>]*aria-label="Profile"/,
  )
  expect(wordsOf(html)).toContain('Sign Out')
})

test('Upgrade only when there is no active subscription', {
  tags: ['header/upgrade-subscription-only-when-there-no', 'roles/no-active-subscription-sees-premium-free'],
}, async () => {
  expect(linksOf(await header('Maya', true))).not.toHaveProperty('Upgrade')
})

test.each([
  ['Maya', 'M'],
  [null, 'U'],
])(
  "the avatar shows the initial of the user's name, or 'U': %s",
  { tags: ['header/avatar-shows-initial-users-name-u'] },
  async (name, initial) => {
    expect(wordsOf(await header(name, true))).toMatch(new RegExp(`^${initial}$`, 'm'))
  },
)

test("any other path: '404 Page Not Found'", {
  tags: ['routes/any-other-path-404-page-404-page-not', 'errors/content-not-found-program-not-found-404'],
}, async () => {
  const { NotFound } = await import('../features/frame/not-found.tsx')
  const html = markup(<NotFound />)
  expect(wordsOf(html)).toContain('404 Page Not Found')
  expect(Object.values(linksOf(html))).toEqual(['/'])
})

test('a loading skeleton', { tags: ['routes/loading-skeleton-shows-while'] }, async () => {
  const { FrameSkeleton } = await import('../features/frame/frame-skeleton.tsx')
  expect(wordsOf(markup(<FrameSkeleton />))).toBe('Loading')
})
