import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'

/** Enters a flight on this day from London at 09:20 to Lisbon at 12:05 in the user's own words, and waits for the plan. */
async function planFlight(page: Page, day: string) {
  await page.getByRole('link', { name: 'Enter your flight' }).click()
  await page.getByLabel('From', { exact: true }).fill('London')
  await page.getByLabel('To', { exact: true }).fill('Lisbon')
  await page.getByLabel('Departs (local time)').fill(`${day}T09:20`)
  await page.getByLabel('Lands (local time)').fill(`${day}T12:05`)
  await page.getByLabel('Time zone of the arrival').selectOption('Europe/Lisbon')
  await page.getByRole('button', { name: 'Save this flight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'London to Lisbon' })).toBeVisible()
}

test('after a cold start, signed out and offline: calm audio plays, and the plan follows the clock and taps', {
  tag: '@core',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor(source?: string) {
        super(source)
        Object.assign(window, { sound: this })
      }
    } as typeof Audio
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.install({ time: new Date('2026-12-03T22:00:00Z') })
  await page.goto('/flight')

  // One tap is enough; there is nothing to choose.
  await page.getByRole('link', { name: 'Calm' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  const place = () => page.evaluate(() => (window as unknown as { sound: HTMLAudioElement }).sound.currentTime)
  const before = await place()
  await expect.poll(place).toBeGreaterThan(before + 0.2)
  await expectAccessible(page, 'calm')
  await page.getByRole('link', { name: 'Back' }).click()
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])

  await page.context().setOffline(true)
  await planFlight(page, '2026-12-04')
  const card = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await card('The night before')
  await page.clock.setFixedTime(new Date('2026-12-04T08:30:00Z'))
  await page.clock.runFor(11_000)
  await card('At the airport')
  await page.getByRole('button', { name: 'It’s delayed' }).click()
  await page.getByRole('button', { name: '30 min' }).click()
  await expect(page.getByText('Leaves 09:50 (planned 09:20)')).toBeVisible()
  await page.clock.setFixedTime(new Date('2026-12-04T09:30:00Z'))
  await page.clock.runFor(11_000)
  await card('Boarding')
  await page.getByRole('button', { name: 'We’re moving' }).click()
  await card('Taxiing')

  // At most three taps lead to the explanation of a noise in the current phase of the flight.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'What was that?' }).click()
  await page.getByRole('link', { name: 'A whine or a howl' }).click()
  await expect(page.getByRole('button', { name: 'Taxiing', pressed: true })).toBeVisible()
  await expect(page.getByText('tell the cabin crew now')).toBeVisible()
  await expectAccessible(page, 'a card')

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'London to Lisbon' }).click()
  await page.clock.setFixedTime(new Date('2026-12-04T10:05:00Z'))
  await page.getByRole('button', { name: 'We’ve taken off' }).click()
  await page.clock.runFor(11_000)
  await card('Climbing')
  await expect(page.getByText('Leaves 09:30 (planned 09:20), lands 12:35')).toBeVisible()
  // After the planned landing, the plane may still be waiting for a runway.
  await page.clock.setFixedTime(new Date('2026-12-04T15:30:00Z'))
  await page.clock.runFor(11_000)
  await card('After the planned landing')
  await expect(page.getByText('Flights often wait in a holding pattern')).toBeVisible()
  await expectAccessible(page, 'the plan after the planned landing')
  await page.getByRole('button', { name: 'We’ve landed' }).click()
  await page.clock.runFor(11_000)
  await card('Landed')
})

test('a plan, expectation and rating entered offline at the gate are sent once online', async ({
  page,
  request,
  browser,
}) => {
  const listener = await newListener(request, 'Fern Flyer')
  await openAs(page, listener.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Fern' })).toBeVisible()
  await page.getByRole('link', { name: 'In flight' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'In flight' })).toBeVisible()
  const day = new Date(Date.now() + 12 * 24 * 3_600_000).toISOString().slice(0, 10)

  // Two typed words and one time are enough: the zones and the landing follow from the airports.
  await page.getByRole('link', { name: 'Enter your flight' }).click()
  await page.getByLabel('From', { exact: true }).pressSequentially('gatw')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.context().setOffline(true)
  await page.getByRole('option', { name: 'London Gatwick (LGW)' }).click()
  await page.getByLabel('To', { exact: true }).pressSequentially('lisb')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('Humberto Delgado, Lisbon (LIS)')
  await page.getByLabel('Departs (local time)').fill(`${day}T09:20`)
  await expect(page.getByLabel('Lands (local time)')).toHaveValue(`${day}T11:45`)
  await expect(page.getByLabel(/Time zone/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save this flight' }).click()
  await expect(page.getByText('Leaves 09:20, lands 11:45, local times')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'My black box' }).click()
  await page.getByLabel('What do you expect?').fill('I will panic when the doors close.')
  await page.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByText('“I will panic when the doors close.”')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('2 updates will be sent when you next open Stillair online.')).toBeVisible()
  await page.context().setOffline(false)

  const arrived = Promise.all(
    ['/api/flights', /\/api\/flights\/.+\/predictions$/].map((url) =>
      page.waitForResponse((answer) => {
        const { pathname } = new URL(answer.url())
        return answer.request().method() === 'POST' && (typeof url === 'string' ? pathname === url : url.test(pathname))
      }),
    ),
  )
  await page.getByRole('link', { name: 'Back to Stillair' }).click()
  expect((await arrived).map((answer) => answer.status())).toEqual([201, 201])
  await page.getByRole('link', { name: /You fly in 1[123] days to .*Lisbon/ }).click()
  await expect(page.getByText(/2 updates sent, last at \d\d:\d\d/)).toBeVisible()

  // Another device of the same listener receives it when the app is opened there.
  const flights = async () => (await listener.send('GET /api/flights')).predictions
  await expect.poll(flights).toHaveLength(1)
  const other = await browser.newPage()
  const received = other.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/flights')
  await openAs(other, listener.email)
  await received
  await expect(other.getByRole('link', { name: /to .*Lisbon/ })).toBeVisible()
  await other.goto('/flight/book')
  await expect(other.getByText('“I will panic when the doors close.”')).toBeVisible()
})

test('Calm and “What was that?” fill the first view of a phone, even when the page asks how it is', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-12-03T22:00:00Z') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/flight')
  await planFlight(page, '2026-12-04')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeVisible()
  const boxOf = async (name: string) => {
    const box = await page.getByRole('link', { name }).boundingBox()
    return { height: box?.height ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
  }
  for (const [height, least] of [
    [844, 250],
    [568, 128],
  ] as const) {
    await page.setViewportSize({ width: height === 844 ? 390 : 320, height })
    for (const name of ['Calm', 'What was that?']) {
      const box = await boxOf(name)
      expect(box.height).toBeGreaterThanOrEqual(least)
      expect(box.bottom).toBeLessThanOrEqual(height)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await boxOf('What am I feeling?')).bottom).toBeLessThanOrEqual(844)
  await expectAccessible(page, 'the first screen')
})

test('the plane in the header has a visible label until the in-flight page was opened once', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, (await newListener(request, 'Paula Plane')).email)
  const plane = page.getByRole('banner').getByRole('link', { name: 'In flight' })
  await expect(plane).toHaveText('In flight')
  // The banner about the e-mail address pushes the sky down, so the header has no sky behind it to contrast with.
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible()
  await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const wide = () => document.documentElement.scrollWidth
  expect(await page.evaluate(wide)).toBeLessThanOrEqual(320)
  await plane.click()
  await page.getByRole('link', { name: 'Back to Stillair' }).click()
  await expect(plane).toBeVisible()
  await expect(plane).toHaveText('')
})
