import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { freePort } from '@stillair/local/platform/ports.ts'
import { admin, newListener } from '../support/api.ts'
import { launchOptions } from '../support/launch-options.ts'
import { DEAD_NETWORKS, passingOn } from '../support/neighbours.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'
import { storedWhole } from '../support/stored-shell.ts'

/*
 * The app is stored on the device. It opens in a browser that was closed meanwhile, on each kind of dead network found on
 * planes.
 */

/** The network on which the app is opened a day later. */
const LATER = 'connections are refused'

const KEPT = 'Kept for the Long Haul'
const OTHER = 'Left in the Library'
let contentId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  contentId = await publishSession(ada, { title: KEPT, mediaId })
  // Newer, so that it comes first where there is a network.
  await publishSession(ada, { title: OTHER, mediaId })
  // The worker hashes the recording after packaging.
  await expect
    .poll(async () => (await request.get(`/api/content/${contentId}/keep`, { headers: ada.authorization })).status())
    .toBe(200)
})

const seek = (page: Page) => page.getByRole('slider', { name: 'Seek' })
const position = async (page: Page) => Number(await seek(page).getAttribute('aria-valuenow'))

/** Plays for this many seconds, then seeks and plays on. */
async function playsAndSeeks(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', 'playing')
  const begun = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(begun + seconds)
  await seek(page).press('PageUp')
  const sought = await position(page)
  expect(sought).toBeGreaterThan(begun)
  await expect.poll(() => position(page)).toBeGreaterThan(sought)
}

/**
 * Expects the session on the lock screen, which can pause it, and a sleep timer that knows the session's end, as when
 * online.
 */
async function hasLockScreenAndTimer(page: Page): Promise<void> {
  const lockScreen = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
  await expect.poll(lockScreen).toEqual([KEPT, 'playing'])
  await page.getByRole('button', { name: 'Sleep timer', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'End of session' }).click()
  await expect(page.getByRole('button', { name: 'Sleep timer, at the end of the session' })).toBeVisible()
}

/** Expects the saved session first, and a way to it from one that does not play. */
async function libraryShowsWhatPlays(page: Page): Promise<void> {
  await page.goto('/content-library')
  const cards = page.getByRole('region', { name: 'Sessions' }).getByRole('article')
  await expect(cards.filter({ hasText: 'Plays offline' })).toHaveCount(1)
  await expect(cards.first()).toContainText(KEPT)
  await expect(cards.filter({ hasText: OTHER })).toContainText('Not available offline')
  await page.getByRole('link', { name: OTHER }).click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch content' })).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link', { name: KEPT })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(cards.first()).toContainText(KEPT)
}

test('on three dead networks, a cold start shows cached pages, plays offline items, and keeps the user signed in', async ({
  baseURL,
  request,
}) => {
  const listener = await newListener(request, 'Arthur Aloft')
  const profile = mkdtempSync(join(tmpdir(), 'stillair-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const opened = async (use: (page: Page, context: BrowserContext) => Promise<void>) => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: origin,
      serviceWorkers: 'allow',
      locale: 'en-GB',
    })
    try {
      await use(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }
  try {
    const product = await passingOn(port, Number(new URL(String(baseURL)).port))
    await opened(async (page) => {
      await openAs(page, listener.email)
      await storedWhole(page)
      await page.goto(`/content/${contentId}`)
      await page.getByRole('button', { name: 'Save for the flight', exact: true }).click()
      await expect(page.getByText('Saved for your flight.')).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Arthur' })).toBeVisible()
    })
    await product.stop()

    for (const [network, begin] of Object.entries(DEAD_NETWORKS)) {
      const neighbour = await begin(port)
      await test.step(network, () =>
        opened(async (page) => {
          // A day later, signatures with a lifetime of one day have expired, and so has the sign-in token.
          if (network === LATER) await page.clock.setSystemTime(Date.now() + 26 * 3_600_000)
          await page.goto('/')
          await expect(
            page.getByText(/We can’t reach Stillair right now. This page was last updated (at|on) /),
          ).toBeVisible()
          await expect(page.getByRole('heading', { level: 1, name: 'Arthur' })).toBeVisible()
          await libraryShowsWhatPlays(page)
          await page.goto('/')
          await page.getByRole('link', { name: '1 saved session' }).click()
          await expect(page.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible()
          await page.getByRole('link', { name: KEPT }).click()
          await playsAndSeeks(page, 4)
          // Opened by its URL, the session resumes at its position.
          await page.goto(`/content/${contentId}`)
          await expect.poll(() => position(page)).toBeGreaterThan(0)
          await playsAndSeeks(page, 1)
          await hasLockScreenAndTimer(page)
          await page.goto('/flight/calm')
          await expect(page.getByRole('button', { name: /Begin|Stop/ })).toBeVisible()
          await page.goto('/flight/plan')
          await page.getByLabel('From', { exact: true }).pressSequentially('kennedy')
          await expect(page.getByRole('option', { name: 'John F Kennedy, New York (JFK)' })).toBeVisible()
          await page.goto('/profile')
          await expect(page.getByText('We can’t reach Stillair right now.')).toBeVisible()
        }),
      )
      await neighbour.stop()
    }

    const back = await passingOn(port, Number(new URL(String(baseURL)).port))
    await opened(async (page) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Arthur' })).toBeVisible()
      await expect(page.getByText('We can’t reach Stillair right now.')).toBeHidden()
      // Listening on the dead networks arrives later, each session once.
      const heard = async () => (await listener.send('GET /api/session-logs')).filter((log) => log.durationPlayed > 0)
      const networks = Object.keys(DEAD_NETWORKS).length
      await expect
        .poll(async () => (await heard()).reduce((sum, log) => sum + log.durationPlayed, 0))
        .toBeGreaterThan(networks * 4)
      expect((await heard()).length).toBeLessThanOrEqual(networks * 2)
    })
    await back.stop()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
