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

/** Moves the phone in steps of 0.1 g, since a larger one would be a knock, and waits until the page shows each. */
async function moveThrough(page: Page, cdp: CDPSession, steps: readonly number[]) {
  for (const g of steps) {
    await move(cdp, g)
    await expect(
      page.getByRole('region', { name: 'Now' }).getByText(`${g.toFixed(1)} g`, { exact: true }),
    ).toBeVisible()
  }
}

/** Saves a flight of three hours whose departure is that many minutes from now. */
async function saveFlight(page: Page, minutes: number) {
  /** The local time in the format of a date and time field, that many minutes from now. */
  const inMinutes = (more: number) => {
    const time = new Date(Date.now() + more * 60_000)
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }
  await page.getByLabel('From', { exact: true }).fill('London')
  await page.getByLabel('To', { exact: true }).fill('Lisbon')
  await page.getByLabel('Departs (local time)').fill(inMinutes(minutes))
  await page.getByLabel('Lands (local time)').fill(inMinutes(minutes + 180))
  await page.getByRole('button', { name: 'Save this flight' }).click()
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

  await moveThrough(page, cdp, [0.1, 0.2])
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

  await moveThrough(page, cdp, [0.1, 0])
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
  await saveFlight(page, -60)
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
  // A strength is shown for two seconds, so in the end the bump counts.
  await moveThrough(page, cdp, [0.1, 0.2, 0.1, 0])
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

/**
 * One state of a phone on its back: for so many seconds, force in g and turning in degrees a second, each along x, y and z, and by how
 * many g the ground shakes it.
 */
type Motion = readonly [seconds: number, force: readonly number[], turning: readonly number[], rumble?: number]

/** Sends the page what a phone reports in such states, thirty times a second by its own clock, but all at once. */
const feel = (page: Page, motions: readonly Motion[]) =>
  page.evaluate((all) => {
    const shared = window as Window & { feltUntil?: number }
    let at = shared.feltUntil ?? performance.now()
    for (const [seconds, [x = 0, y = 0, z = 0], [alpha = 0, beta = 0, gamma = 0], rumble = 0] of all) {
      for (let sample = 0; sample < seconds * 30; sample += 1) {
        at += 1_000 / 30
        const g = 9.806_65
        const shake = sample % 2 === 0 ? rumble : -rumble
        const event = new DeviceMotionEvent('devicemotion', {
          accelerationIncludingGravity: { x: x * g, y: y * g, z: (z + shake) * g },
          rotationRate: { alpha, beta, gamma },
        })
        Object.defineProperty(event, 'timeStamp', { value: at })
        dispatchEvent(event)
      }
    }
    shared.feltUntil = at
  }, motions)

test('the plan follows the clock until the phone feels the take-off, and says so at each moment', async ({ page }) => {
  await page.goto('/flight/plan')
  await saveFlight(page, -8)
  await expect(page.getByRole('heading', { name: 'Taxiing' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This plan follows the clock' })).toBeVisible()
  await page.getByRole('button', { name: 'Feel the flight' }).click()
  await expect(page.getByText('Your phone is feeling the flight')).toBeVisible()
  // Along x, and at last with the nose up: a turn about y.
  const still = [0, 0, 0]
  await expect(async () => {
    await feel(page, [
      [12, [0, 0, 1], still, 0.01],
      [28, [0.25, 0, 1], still, 0.04],
    ])
    await expect(page.getByRole('heading', { name: 'Take-off' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'This plan follows your phone' })).toBeVisible()

  const rises = Array.from({ length: 5 }, (_, second) => {
    const pitch = (second * 2.5 * Math.PI) / 180
    return [1, [1.13 * Math.sin(pitch), 0, 1.13 * Math.cos(pitch)], [0, -2.5, 0]] as const
  })
  const climbs = (load: number, seconds: number, turning = 0) =>
    [seconds, [load * Math.sin(0.218), 0, load * Math.cos(0.218)], [0, turning, 0]] as const
  await feel(page, [...rises, climbs(1.13, 3), climbs(1, 24)])
  await expect(page.getByRole('heading', { name: 'Climbing' })).toBeVisible()
  await expect(page.getByText('It felt the wheels leaving the ground')).toBeVisible()

  // A phone may reload a page at any time. The samples of the new page begin at its own time, which is earlier.
  await page.reload()
  await page.getByRole('button', { name: 'Feel the flight' }).click()
  await expect(page.getByText('Your phone is feeling the flight')).toBeVisible()
  await feel(page, [climbs(1, 80), climbs(0.93, 6, 0.5), climbs(1, 2)])
  await expect(page.getByText('That is planned, at about 1,000 feet.')).toBeVisible()
  await expectAccessible(page, 'the plan that follows the phone')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Climbing' })).toBeVisible()
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
