import { expect, type Page, test } from '@playwright/test'
import { newListener } from '../support/api.ts'
import { listenerScreens } from '../support/listener-screens.ts'
import { openAs } from '../support/people.ts'

/* What listeners see on a slow line, while nothing has been answered yet. */

test.use({ viewport: { width: 390, height: 844 } })

/** Holds the requests that match until the returned function is called. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    // A page that was left has given up its requests.
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute(pattern)
  }
}

test('without any answer, every screen shows its outline and a way on', async ({ page, request }) => {
  const { paths } = await listenerScreens(request)
  await openAs(page, (await newListener(request, 'Sloane Slow')).email)
  await hold(page, /\/api\//)
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    const parts = page.locator('main, #root').filter({ has: page.getByRole('heading').or(page.getByRole('status')) })
    await expect(parts.first(), path).toBeVisible()
    const ways = page.getByRole('link').and(page.locator(':not(.skip-link)'))
    await expect(ways.first(), path).toBeInViewport()
  }
})

test('while the code of a screen loads, its outline is shown, and Back returns to the scroll position', async ({
  page,
  request,
}) => {
  await openAs(page, (await newListener(request, 'Sloane Code')).email)
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  const release = await hold(page, /\/assets\/programs-page-.*\.js$/)
  await page.getByRole('navigation', { name: 'Main, below' }).getByRole('link', { name: 'Programs' }).click()
  const outline = page.getByRole('main').getByRole('status').getByText('Loading', { exact: true })
  await expect(outline).toBeVisible()
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'Flight Confidence Programs' })).toBeVisible()
  await expect(outline).toBeHidden()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
})
