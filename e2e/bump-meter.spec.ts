import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'

/* Chromium's emulated sensors drive the page's motion events. The headless shell has no sensors. */

const GRAVITY = 9.806_65
const SENSORS = ['accelerometer', 'linear-acceleration', 'gyroscope'] as const

async function emulateSensors(page: Page, available: boolean) {
  const cdp = await page.context().newCDPSession(page)
  const metadata = { available, minimumFrequency: 1, maximumFrequency: 60 }
  for (const type of SENSORS) await cdp.send('Emulation.setSensorOverrideEnabled', { enabled: true, type, metadata })
  return cdp
}

/** Moves the phone, which lies on its back, up by that many g. */
async function move(cdp: CDPSession, g: number) {
  const z = { accelerometer: (1 + g) * GRAVITY, 'linear-acceleration': g * GRAVITY, gyroscope: 0 }
  for (const type of SENSORS) {
    await cdp.send('Emulation.setSensorOverrideReadings', { type, reading: { xyz: { x: 0, y: 0, z: z[type] } } })
  }
}

test('from one tap to “0.2 g”, its meaning on request, and the largest after a visit to Calm', async ({ page }) => {
  const requests: string[] = []
  await page.goto('/flight')
  const cdp = await emulateSensors(page, true)
  await move(cdp, 0)
  await page.getByRole('link', { name: 'How big was that bump?' }).click()
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await expect(page.getByText('Without a flight, nothing is stored.')).toBeVisible()
  await page.getByRole('button', { name: 'Measure bumps' }).click()
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByText('0.0 g', { exact: true })).toBeVisible()

  await move(cdp, 0.2)
  await expect(now.getByText('0.2 g', { exact: true })).toBeVisible()
  await expect(now.getByText('As strong as light turbulence.')).toBeVisible()
  // Nothing is announced until the listener asks.
  await expect(now.getByRole('status')).toHaveText('')
  await now.getByRole('button', { name: 'What is it now?' }).click()
  await expect(now.getByRole('status')).toHaveText(
    '0.2 g. As strong as light turbulence. Largest in the last ten minutes: 0.2 g.',
  )
  // Journeys prefer reduced motion: numbers without the line.
  await expect(page.locator('canvas')).toHaveCount(0)
  await expectAccessible(page, 'the bump meter')

  await move(cdp, 0)
  await expect(now.getByText('0.0 g', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Calm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calm' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'How big was that bump?' }).click()
  await expect(now.getByText('Largest in the last ten minutes: 0.2 g')).toBeVisible()
  // Nothing is sent: the page reads only its own files.
  expect(requests.filter((one) => !one.startsWith('GET ') || one.startsWith('GET /api/'))).toEqual([])
  // Without a flight, nothing is stored either.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'My black box' }).click()
  await expect(page.getByRole('link', { name: 'Enter a flight first' })).toBeVisible()
  await expect(page.getByText('What the phone measured')).toHaveCount(0)
  await expect(page.getByText('saved on this phone')).toHaveCount(0)
})

test('a bump during a flight appears in its black box, next to what was expected, also after a reload', async ({
  page,
}) => {
  await page.goto('/flight/plan')
  const cdp = await emulateSensors(page, true)
  await move(cdp, 0)
  /** The local time in the format of a date and time field, that many hours from now. */
  const inHours = (hours: number) => {
    const time = new Date(Date.now() + hours * 3_600_000)
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }
  await page.getByLabel('From', { exact: true }).fill('London')
  await page.getByLabel('To', { exact: true }).fill('Lisbon')
  await page.getByLabel('Departs (local time)').fill(inHours(-1))
  await page.getByLabel('Lands (local time)').fill(inHours(2))
  await page.getByRole('button', { name: 'Save this flight' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'My black box' }).click()
  await page.getByLabel('What do you expect?').fill('It will shake all the time.')
  await page.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByText('“It will shake all the time.”')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'How big was that bump?' }).click()
  await page.getByRole('button', { name: 'Measure bumps' }).click()
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByText('0.0 g', { exact: true })).toBeVisible()
  // In small steps: a large one would be a knock. A strength is shown for two seconds, so in the end the bump counts.
  for (const g of [0.1, 0.2, 0.1, 0]) {
    await move(cdp, g)
    await expect(now.getByText(`${g.toFixed(1)} g`, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'My black box' }).click()
  const record = page.locator('section', { has: page.getByRole('heading', { name: 'London to Lisbon' }) })
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(record.getByText('1 light, 0 moderate, 0 severe')).toBeVisible()
    await expect(record.getByText('0.2 g')).toBeVisible()
    await expect(record.getByText('“It will shake all the time.”')).toBeVisible()
  }
  await expectAccessible(page, 'the black box with bumps')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('a line moves with the bumps', async ({ page }) => {
    await page.goto('/flight/bumps')
    const cdp = await emulateSensors(page, true)
    await move(cdp, 0)
    await page.getByRole('button', { name: 'Measure bumps' }).click()
    const picture = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    await expect(page.getByText('0.0 g', { exact: true }).first()).toBeVisible()
    const before = await picture()
    await move(cdp, 0.3)
    await expect.poll(picture).not.toBe(before)
  })
})

test('without sensors, one sentence says so, and the rest of the screen works', async ({ page }) => {
  await page.goto('/flight/bumps')
  await emulateSensors(page, false)
  await page.getByRole('button', { name: 'Measure bumps' }).click()
  await expect(page.getByText('This device reports no motion')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In proportion' })).toBeVisible()
  await expectAccessible(page, 'the bump meter without sensors')
})

test('after a refusal, one sentence says so, and the rest of the screen works', async ({ page }) => {
  // Safari on an iPhone asks; Chromium never does.
  await page.addInitScript(() =>
    Object.assign(DeviceMotionEvent, { requestPermission: () => Promise.resolve('denied') }),
  )
  await page.goto('/flight/bumps')
  await page.getByRole('button', { name: 'Measure bumps' }).click()
  await expect(page.getByText('The browser may not use the motion sensors')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Calm' })).toBeVisible()
})
