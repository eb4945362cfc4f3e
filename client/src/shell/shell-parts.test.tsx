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

test('header: Dashboard, Programs, Content, Upgrade, Profile, and a menu with Sign Out', async () => {
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

test('Upgrade only when there is no active subscription', async () => {
  expect(linksOf(await header('Maya', true))).not.toHaveProperty('Upgrade')
})

test.each([
  ['Maya', 'M'],
  [null, 'U'],
])("the avatar shows the initial of the user's name, or 'U': %s", async (name, initial) => {
  expect(wordsOf(await header(name, true))).toMatch(new RegExp(`^${initial}$`, 'm'))
})

test("any other path: '404 Page Not Found'", async () => {
  const { NotFound } = await import('./not-found.tsx')
  const html = markup(<NotFound />)
  expect(wordsOf(html)).toContain('404 Page Not Found')
  expect(Object.values(linksOf(html))).toEqual(['/'])
})

test('a loading skeleton', async () => {
  const { FrameSkeleton } = await import('./frame-skeleton.tsx')
  expect(wordsOf(markup(<FrameSkeleton />))).toBe('Loading')
})
