import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

/* What a visitor can see and do before any of the app's scripts has loaded. */

test.use({ viewport: { width: 390, height: 844 } })

/** Delays the app's files of one kind until the returned function is called. */
async function hold(page: Page, kind: 'js' | 'woff2'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/*.${kind}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns the sum of layout shifts from now on, however small. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

const fontOfTitles = () => [...document.fonts].find(({ family }) => family.includes('Fraunces Variable'))?.status

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Fly with a quieter mind.' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your e-mail address' }).first()
const join = (page: Page) => page.getByRole('button', { name: 'Join the waitlist' }).first()

async function placeOf(element: Locator): Promise<readonly number[]> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not on the page')
  return [box.x, box.y, box.width, box.height]
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('the top of the landing page is there before the scripts', async ({ page }) => {
      await hold(page, 'js')
      await page.goto('/', { waitUntil: 'commit' })
      await expect(title(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expect(join(page)).toBeDisabled()
      await expect(page.locator('picture img').first()).toHaveJSProperty('complete', true)
      await expectAccessible(page, 'the first view')
    })

    test('the page does not move when scripts and fonts load', async ({ page }) => {
      const releaseScripts = await hold(page, 'js')
      const releaseFonts = await hold(page, 'woff2')
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.locator('picture img').first()).toHaveJSProperty('complete', true)
      const before = await placeOf(title(page))
      const shifts = await countShifts(page)

      releaseScripts()
      await expect(page.getByRole('heading', { name: '14 Flight Fears' })).toBeVisible()
      await expect(title(page)).toHaveCount(1)
      releaseFonts()
      await expect.poll(() => page.evaluate(fontOfTitles)).toBe('loaded')
      const after = await placeOf(title(page))
      // A title that grew would count as the largest paint once more; it may shrink by less than a pixel.
      for (const [index, length] of after.entries()) {
        expect((before[index] ?? 0) - length).toBeGreaterThanOrEqual(0)
        expect((before[index] ?? 0) - length).toBeLessThan(1)
      }
      expect(await shifts()).toBeLessThanOrEqual(0.02)
    })
  })
}

test('an address typed before the scripts load is kept, with its cursor position', async ({ page }) => {
  const release = await hold(page, 'js')
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).click()
  await page.keyboard.type('early@still')
  release()
  await expect(page.getByRole('heading', { name: '14 Flight Fears' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('air.test')
  await expect(field(page)).toHaveValue('early@stillair.test')
  await expect(join(page)).toBeEnabled()
})

test('a visitor who joins before the scripts load has joined once they have', async ({ page }) => {
  const release = await hold(page, 'js')
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).fill(`early.${Date.now()}@stillair.test`)
  await join(page).click()
  await expect(join(page)).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
})

test('a listener never sees the landing page', async ({ page, request }) => {
  const { email } = await newListener(request, 'Fay First')
  await openAs(page, email)
  const release = await hold(page, 'js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading' && [...document.styleSheets].length > 0)
  await expect(page.getByText('Fly with a')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good |^Hello/)
})

test('a session opened by its URL starts at the top, even after the previous one was scrolled', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const [one, other] = ['Far Down', 'At the Top'] as const
  const ids = { [one]: '', [other]: '' }
  for (const title of [one, other]) ids[title] = await publishSession(ada, { title, mediaId })
  await openAs(page, (await newListener(request, 'Sky Scroll')).email, `/content/${ids[one]}`)
  await expect(page.getByRole('heading', { level: 1, name: one })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await page.goto(`/content/${ids[other]}`)
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: one })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
})
