import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openUploads } from './support/admin-area.ts'
import { admin } from './support/api.ts'
import { choose } from './support/choose.ts'
import { mediaFiles, NOT_MEDIA } from './support/media-files.ts'
import { completeOnboarding, openAs, signUp } from './support/people.ts'
import { PACKAGING } from './support/publish.ts'

/** Other journeys use the same platform, and a second attempt finds what the first one left. */
const RUN = Date.now()
const AUDIO = `Evening Breath ${RUN}`
const VIDEO = `Clouds Below ${RUN}`
/** The recording that other journeys share. */
const AUDIO_FILE = `${RUN}-long-haul-calm.wav`
const VIDEO_FILE = `clouds-below-${RUN}.mp4`
const LETTER = `holiday-letter-${RUN}.mp4`
const LISTENER = `maya.${RUN}@stillair.test`

test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
let listener: Page

test.beforeAll(async ({ browser, request }) => {
  await admin(request)
  listener = await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage()
})
test.afterAll(() => listener.context().close())

const player = () => listener.getByRole('region', { name: 'Player' })
const slider = () => listener.getByRole('slider', { name: 'Seek' })
/** Returns the player's position in whole seconds, as assistive technology reads it. */
const position = async () => Number(await slider().getAttribute('aria-valuenow'))

/** Returns to the dashboard through the header, which reappears when scrolling up. */
async function toDashboard(): Promise<void> {
  await listener.mouse.wheel(0, -5_000)
  await listener.getByRole('link', { name: 'Dashboard' }).first().click()
}

const inLibrary = (title: string) => `/content-library?q=${encodeURIComponent(title)}`

/** Opens a session from the library, because the dashboard shows only the newest. */
async function open(title: string): Promise<void> {
  await listener.goto(inLibrary(title))
  await listener
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await expect(listener.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('an admin uploads an audio file and a video file, watches the packaging, and publishes both', {
  tag: '@core',
}, async ({ page }) => {
  await openAs(page, 'admin@stillair.test', '/admin')
  await page.getByLabel('Files to upload').setInputFiles([
    { name: AUDIO_FILE, mimeType: 'audio/wav', buffer: await readFile(await mediaFiles.longAudio()) },
    { name: VIDEO_FILE, mimeType: 'video/mp4', buffer: await readFile(await mediaFiles.video()) },
  ])
  const uploads = await openUploads(page)
  await expect(uploads.getByText(VIDEO_FILE)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: `Processing of ${VIDEO_FILE}` })).toBeVisible()

  for (const [file, title, category] of [
    [AUDIO_FILE, AUDIO, 'Meditation'],
    [VIDEO_FILE, VIDEO, 'Technical'],
  ] as const) {
    const add = page.getByRole('button', { name: `Add to library: ${file}` })
    await expect(uploads.getByRole('listitem').filter({ has: add }).getByText(/Ready/)).toBeVisible(PACKAGING)
    await add.click()
    const form = page.getByRole('dialog', { name: 'Add Content' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill('Made for a calm evening before a flight.')
    await form.getByRole('radio', { name: category }).check()
    await choose(form.getByRole('switch', { name: 'Free' }))
    await choose(form.getByRole('switch', { name: 'Published' }))
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: title }).getByText('Published')).toBeVisible()
  }

  // Each recording plays from its row, one at a time.
  await page.goto('/admin?view=media')
  const listenTo = (file: string) => page.getByRole('button', { name: `Listen to ${file}` })
  const stop = (file: string) => page.getByRole('button', { name: `Stop ${file}` })
  for (const file of [AUDIO_FILE, VIDEO_FILE]) {
    await listenTo(file).click()
    await expect(stop(file)).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('button', { name: /^Stop / })).toHaveCount(1)
  }
  await stop(VIDEO_FILE).click()
  await expect(listenTo(VIDEO_FILE)).toBeVisible()
})

test('a file that is not media is refused with a reason', { tag: '@core' }, async ({ page }) => {
  await openAs(page, 'admin@stillair.test', '/admin')
  await page.getByLabel('Files to upload').setInputFiles({ ...NOT_MEDIA, name: LETTER })
  const uploads = await openUploads(page)
  const row = uploads.getByRole('listitem').filter({ hasText: LETTER })
  await expect(row.getByText(/^Processing failed\. .+/)).toBeVisible(PACKAGING)
  // Another attempt would fail in the same way.
  await expect(row.getByRole('button', { name: `Delete ${LETTER}` })).toBeVisible()
  await expect(row.getByRole('button', { name: /Try again/ })).toHaveCount(0)
})

test('a newcomer signs up and goes through the onboarding', {
  tag: ['@core', '@onboarding/on-success-it-goes', '@states/on-success-welcome-toast-current-user'],
}, async () => {
  await signUp(listener, LISTENER)
  await completeOnboarding(listener, 'Maya')
  await expect(listener.getByText('Welcome to Stillair', { exact: true })).toBeVisible()
  await expect(listener.getByRole('heading', { level: 1 })).toContainText('Maya')
})

test('a listener plays the audio session, seeks, leaves, and resumes at the same position', {
  tag: ['@core', '@content/play-pause'],
}, async () => {
  await open(AUDIO)
  await listener.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player()).toHaveAttribute('data-state', 'playing')
  await expect.poll(position).toBeGreaterThan(1)

  await slider().focus()
  await slider().press('ArrowRight')
  await slider().press('ArrowRight')
  await expect.poll(position).toBeGreaterThan(11)
  await expect(player()).toHaveAttribute('data-state', 'playing')
  // Listening is reported from three seconds on.
  await expect.poll(position).toBeGreaterThan(15)
  const left = await position()
  const leftAt = performance.now()

  // Playback continues there until the page is reloaded.
  await toDashboard()
  await expect(listener.getByText('Continue', { exact: true })).toBeVisible()
  const playedOn = (performance.now() - leftAt) / 1_000
  await open(AUDIO)
  await expect.poll(position).toBeGreaterThanOrEqual(left - 2)
  expect(await position()).toBeLessThanOrEqual(left + playedOn + 3)
})

test('a session completes automatically at 95 %, is rated, and the dashboard changes at once', {
  tag: ['@core', '@states/completion-automatic-once-playback-ends', '@states/after-completion-rating-panel-shows'],
}, async () => {
  await listener.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player()).toHaveAttribute('data-state', 'playing')
  await slider().focus()
  await slider().press('PageDown')
  await slider().press('End')
  await expect(listener.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  await listener.getByRole('button', { name: 'Very helpful' }).click()
  await expect(listener.getByText('Thank you for your feedback!')).toBeVisible()

  await toDashboard()
  await expect(listener.getByText('1 Day', { exact: true })).toBeVisible()
  await expect(listener.getByRole('button', { name: 'Day 7: Completed' })).toBeVisible()
  // The dashboard shows only the newest sessions, of all journeys.
  await listener.goto(inLibrary(AUDIO))
  await expect(listener.getByRole('link', { name: new RegExp(AUDIO) }).first()).toContainText('Completed')
})

test('the quality of the video follows the bandwidth', {
  tag: ['@core', '@content/video-uses-native-player'],
}, async () => {
  const network = await listener.context().newCDPSession(listener)
  const limit = (kilobits: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: kilobits === 0 ? -1 : (kilobits * 1_000) / 8,
      uploadThroughput: -1,
    })
  await network.send('Network.enable')
  // Its first segments load before playback starts.
  await limit(900)
  await open(VIDEO)
  await listener.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player()).toHaveAttribute('data-level', '0')
  await expect(player()).toHaveAttribute('data-state', 'playing')
  await limit(0)
  await expect(player()).not.toHaveAttribute('data-level', '0')
  await listener.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(player()).toHaveAttribute('data-state', 'paused')
  await network.detach()
})
