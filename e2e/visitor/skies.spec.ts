import { expect, type Page, type Request, test } from '@playwright/test'
import { newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'

/** Positions of the sun and the horizon in the images, from the left and the top, as `draw-skies.ts` draws them. */
const PLACES = {
  wide: { sun: { x: 0.754, y: 0.405 }, horizon: 0.521 },
  phone: { sun: { x: 0.627, y: 0.517 }, horizon: 0.712 },
} as const
/** Hours of the day, each with its own sky. */
const HOURS = { dawn: 7, day: 12, dusk: 18, night: 23 } as const

/** Returns the file of the page's first sky and its size in pixels, and where the image is on the screen. */
async function skyOf(page: Page) {
  const image = page.locator('[data-sky] picture img').first()
  await expect(image).toHaveJSProperty('complete', true)
  return image.evaluate(async (shown: HTMLImageElement) => {
    // An image on the page reports its size divided by the density for which it was chosen.
    const file = new Image()
    file.src = shown.currentSrc
    await file.decode()
    const box = shown.getBoundingClientRect()
    const stretch = Math.max(box.width / file.naturalWidth, box.height / file.naturalHeight)
    const [x = 0.5, y = 0.5] = getComputedStyle(shown)
      .objectPosition.split(' ')
      .map((part) => Number.parseFloat(part) / 100)
    return {
      path: new URL(shown.currentSrc).pathname,
      box: { width: box.width, height: box.height },
      stretch: stretch * devicePixelRatio,
      left: x * (box.width - file.naturalWidth * stretch),
      top: y * (box.height - file.naturalHeight * stretch),
      width: file.naturalWidth * stretch,
      height: file.naturalHeight * stretch,
    }
  })
}

/** Expects that the sun is completely visible, and the horizon too, above the part where the sky fades into the page. */
function expectWhole(sky: Awaited<ReturnType<typeof skyOf>>, crop: keyof typeof PLACES): void {
  const { sun, horizon } = PLACES[crop]
  const radius = (25 / (crop === 'wide' ? 1200 : 403)) * sky.width
  const x = sky.left + sun.x * sky.width
  const y = sky.top + sun.y * sky.height
  expect(x - radius, 'the left of the sun').toBeGreaterThan(0)
  expect(x + radius, 'the right of the sun').toBeLessThan(sky.box.width)
  expect(y - radius, 'the top of the sun').toBeGreaterThan(0)
  expect(sky.top + horizon * sky.height, 'the horizon').toBeLessThan(sky.box.height * 0.75)
}

const SCREENS = [
  { width: 390, height: 844, density: 2, crop: 'phone', pixels: 780 },
  { width: 390, height: 844, density: 3, crop: 'phone', pixels: 1170 },
  { width: 768, height: 1024, density: 2, crop: 'wide', pixels: 2880 },
  { width: 1440, height: 900, density: 1, crop: 'wide', pixels: 1920 },
  { width: 1440, height: 900, density: 2, crop: 'wide', pixels: 2880 },
  { width: 1920, height: 1080, density: 1, crop: 'wide', pixels: 1920 },
] as const

for (const { width, height, density, crop, pixels } of SCREENS) {
  test.describe(`${width} px at ${density} ×`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density })

    test('the sky matches the screen’s pixels and shows the sun and the horizon', async ({ page }) => {
      for (const [sky, hour] of Object.entries(HOURS)) {
        await page.clock.setFixedTime(new Date(2026, 10, 20, hour))
        await page.goto('/')
        await expect(page.getByRole('heading', { name: '14 Flight Fears' })).toBeVisible()
        const found = await skyOf(page)
        expect(found.path).toBe(`/sky/${sky}-${crop}-${pixels}.avif`)
        expect(found.stretch).toBeLessThanOrEqual(density === 1 ? 1 : 1.35)
        expectWhole(found, crop)
      }
    })
  })
}

test.describe('on a desktop and a phone at double density', () => {
  test.use({ deviceScaleFactor: 2 })

  test('all images of the landing page weigh at most 120 KB', async ({ page }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      for (const hour of Object.values(HOURS)) {
        const urls = new Set<string>()
        const note = (request: Request) => request.resourceType() === 'image' && urls.add(request.url())
        page.on('request', note)
        await page.clock.setFixedTime(new Date(2026, 10, 20, hour))
        await page.goto('/')
        for (const part of ['Three ways to feel steadier', '14 Flight Fears', 'Your next flight can feel different.']) {
          await page.getByRole('heading', { name: part }).scrollIntoViewIfNeeded()
        }
        await page.waitForLoadState('networkidle')
        page.off('request', note)
        expect(urls.size).toBeGreaterThan(3)
        let sum = 0
        for (const url of urls) sum += (await (await page.request.get(url)).body()).length
        expect(sum / 1_000, `${viewport.width} px at ${hour} o’clock`).toBeLessThanOrEqual(120)
      }
    }
  })
})

test('the greeting shows sun and horizon at every width', async ({ page, request }) => {
  const { email } = await newListener(request, 'Sky Seen')
  await openAs(page, email)
  for (const [width, crop] of [
    [390, 'phone'],
    [768, 'wide'],
    [1440, 'wide'],
    [1920, 'wide'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/homepage', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const found = await skyOf(page)
      expect(found.path).toMatch(new RegExp(`-${crop}-(780|1920)\\.avif$`))
      const { sun } = PLACES[crop]
      const y = found.top + sun.y * found.height
      expect(y, `the sun at ${width} px, ${path}`).toBeGreaterThan(0)
      if (path === '/homepage') expectWhole(found, crop)
    }
  }
})
