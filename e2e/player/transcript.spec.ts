import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Api, admin, newListener } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession, sharedMedia } from '../support/publish.ts'

/** One sentence every 2.5 s, followed by a pause, so that each is a separate paragraph. */
const SENTENCES = 80
const EVERY_S = 2.5
const SAYS_S = 0.5

const stamp = (seconds: number) => `00:0${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
const vtt = `WEBVTT\n\n${Array.from({ length: SENTENCES }, (_, index) => {
  const from = index * EVERY_S
  return `${stamp(from)} --> ${stamp(from + SAYS_S)}\nSentence ${index + 1} tells of the wings.`
}).join('\n\n')}\n`
const srt =
  '1\n00:00:01,000 --> 00:00:12,000\nThat is <i>normal</i> & expected.\n\n' +
  '2\n00:00:15,000 --> 00:00:29,000\nClouds are only water.\n'

let ada: Api
let spoken: string
let filmed: string
let wordless: string

test.beforeAll(async ({ request }) => {
  ada = await admin(request)
  const [audio, video] = await Promise.all([
    anyRecording(request, ada),
    sharedMedia(request, ada, await mediaFiles.video()),
  ])
  spoken = await publishSession(ada, { title: 'Words on Wings', mediaId: audio })
  wordless = await publishSession(ada, { title: 'Without Words', mediaId: audio })
  filmed = await publishSession(ada, { title: 'Clouds in Words', mediaId: video, type: 'video' })
  await ada.send('PUT /api/content/:id/transcript', { params: { id: spoken }, body: { text: vtt } })
  await ada.send('PUT /api/content/:id/transcript', { params: { id: filmed }, body: { text: srt } })
})
test.beforeEach(async ({ page, request }) => {
  await openAs(page, (await newListener(request, 'Rea Der')).email)
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const panel = (page: Page) => page.locator('#transcript')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))
/** The paragraph at the current position. */
const current = (page: Page) => panel(page).locator('[aria-current]')
const sentence = (page: Page, number: number) => panel(page).getByText(`Sentence ${number} tells of the wings.`)
/** The button before the paragraph that starts at this time. */
const time = (page: Page, clock: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${clock} ?, play from here$`) })
/** Returns whether a paragraph is visible inside the scrolling box. */
const isInSight = (paragraph: Locator) =>
  paragraph.evaluate((line) => {
    const box = line.closest('ol')?.parentElement?.getBoundingClientRect()
    const { top, bottom } = line.getBoundingClientRect()
    return box !== undefined && top >= box.top && bottom <= box.bottom
  })

async function open(page: Page, contentId: string): Promise<void> {
  await page.goto(`/content/${contentId}`)
  await expect(button(page, 'Play')).toBeVisible()
}

test('the transcript follows the voice, scrolls freely, and plays from any sentence', { tag: '@core' }, async ({
  page,
}) => {
  await open(page, spoken)
  await button(page, 'Transcript').click()
  await expect(button(page, 'Transcript')).toHaveAttribute('aria-expanded', 'true')
  await expect(panel(page).getByRole('listitem')).toHaveCount(SENTENCES)
  await expect(current(page)).toContainText('Sentence 1 ')
  await button(page, 'Play').click()
  await expect(current(page)).toContainText(/Sentence ([2-9]|\d\d) /)

  await time(page, '0:25').click()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(25)
  await expect(player(page)).toHaveAttribute('data-state', 'playing')
  await button(page, 'Pause').click()
  await expect(current(page)).toContainText(/Sentence (1[1-9]|[2-7]\d) /)
  await expect.poll(() => isInSight(current(page))).toBe(true)

  await current(page).hover()
  await page.mouse.wheel(0, -5_000)
  await expect.poll(() => isInSight(sentence(page, 1))).toBe(true)
  const before = await current(page).textContent()
  await page.getByRole('slider', { name: 'Seek' }).press('ArrowLeft')
  await expect(current(page)).not.toHaveText(before ?? '')
  // Scrolled by the reader, the panel stays there when the position changes.
  expect(await isInSight(sentence(page, 1))).toBe(true)
  await button(page, 'Follow along').click()
  await expect(button(page, 'Follow along')).toHaveCount(0)
  await expect.poll(() => isInSight(current(page))).toBe(true)

  await button(page, 'Close the transcript').click()
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page, 'Transcript')).toHaveAttribute('aria-expanded', 'false')
})

test('playback starts at any paragraph, and an open transcript reopens after a reload', async ({ page }) => {
  await open(page, spoken)
  await button(page, 'Transcript').click()
  // A mouse click on a sentence seeks without starting playback.
  await sentence(page, 5).click()
  await expect.poll(() => position(page)).toBe(10)
  await expect(current(page)).toContainText('Sentence 5 ')
  await expect(button(page, 'Play')).toBeVisible()
  await time(page, '0:20').press('Enter')
  await expect(player(page)).toHaveAttribute('data-state', 'playing')
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(20)
  await expect(current(page)).toContainText(/Sentence (9|[1-7]\d) /)
  await page.reload()
  await expect(panel(page).getByRole('listitem')).toHaveCount(SENTENCES)
})

test('a transcript that fails to load shows an error next to the player and can be retried', async ({ page }) => {
  await page.route(`**/api/content/${spoken}/transcript`, (route) => route.abort())
  await open(page, spoken)
  await button(page, 'Transcript').click()
  await expect(panel(page).getByText('The transcript is not available right now')).toBeVisible()
  await page.unroute(`**/api/content/${spoken}/transcript`)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(SENTENCES)
})

test('content without a transcript offers none', async ({ page }) => {
  await open(page, wordless)
  await expect(button(page, 'Transcript')).toHaveCount(0)
  await expect(button(page, 'Captions')).toHaveCount(0)
})

test('a video shows captions from its transcript, and remembers the choice', async ({ page }) => {
  const words = page.locator('[data-captions]')
  await open(page, filmed)
  await button(page, 'Play').click()
  await expect(player(page)).toHaveAttribute('data-state', 'playing')
  // Pause, because the captions change with time.
  await button(page, 'Pause').click()
  await expect(player(page)).toHaveAttribute('data-state', 'paused')
  await page.getByRole('slider', { name: 'Seek' }).press('Home')
  await page.getByRole('slider', { name: 'Seek' }).press('ArrowRight')
  await expect(button(page, 'Captions')).toHaveAttribute('aria-pressed', 'false')
  await expect(words).toHaveCount(0)
  await button(page, 'Captions').click()
  await expect(button(page, 'Captions')).toHaveAttribute('aria-pressed', 'true')
  await expect(words).toHaveText('That is normal & expected.')
  // The captions are legible on a phone and fit the picture.
  expect(await words.evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))).toBeGreaterThanOrEqual(17)
  await button(page, 'Transcript').click()
  await panel(page).getByText('Clouds are only water.').click()
  await expect(words).toHaveText('Clouds are only water.')

  await page.reload()
  await expect(button(page, 'Captions')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Captions').click()
  await expect(button(page, 'Captions')).toHaveAttribute('aria-pressed', 'false')
  await expect(words).toHaveCount(0)
})
