import { expect, type Page, test } from '@playwright/test'
import { DEVICES, expectAccessibleOnDevices } from '../support/accessibility.ts'
import { admin, newListener } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession, sharedMedia } from '../support/publish.ts'

/* Playback continues while the listener browses, and a program plays through. */

declare global {
  interface Window {
    /** All media elements that the page has created. */
    made: HTMLMediaElement[]
  }
}

const RUN = `Onward ${Date.now()}`
const TITLES = [`${RUN} Short`, `${RUN} Long`, `${RUN} Last`] as const
const ids: string[] = []
let programId: string

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const long = await anyRecording(request, ada)
  const short = await sharedMedia(request, ada, await mediaFiles.otherAudio())
  for (const [title, mediaId] of [
    [TITLES[0], short],
    [TITLES[1], long],
    [TITLES[2], short],
  ] as const) {
    ids.push(await publishSession(ada, { title, mediaId }))
  }
  programId = await publishProgram(ada, RUN, ids)
})

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.made = []
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const made = create(name, options)
      if (made instanceof HTMLMediaElement) window.made.push(made)
      return made
    }
  }),
)

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const mini = (page: Page) => page.getByRole('region', { name: 'Now playing' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isPlaying = (page: Page) => expect(player(page)).toHaveAttribute('data-state', 'playing')
/** Returns index and position of every media element that is playing. */
const sounding = (page: Page) =>
  page.evaluate(() =>
    window.made.flatMap(({ paused, currentTime }, index) => (paused ? [] : [{ index, at: currentTime }])),
  )

/** Follows a link by its address, because the screen size decides which of several links is visible. */
const goTo = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first().click()

async function end(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Seek' })
  await slider.press('End')
  await expect(player(page)).toHaveAttribute('data-state', 'ended')
}

test('playback continues from page to page on one media element, and is reported once', async ({ page, request }) => {
  const listener = await newListener(request, 'Wanda Wander')
  await openAs(page, listener.email, `/content/${ids[1]}`)
  await button(page, 'Play').click()
  await isPlaying(page)
  // Listening is reported from three seconds on.
  const at = async () => (await sounding(page))[0]?.at ?? 0
  await expect.poll(at).toBeGreaterThan(4)
  const [one] = await sounding(page)

  await goTo(page, '/content-library')
  await expect(mini(page).getByRole('link', { name: TITLES[1] })).toBeVisible()
  await expect(player(page)).toHaveCount(0)
  await expectAccessibleOnDevices(page, 'the library with what plays')
  await goTo(page, '/')
  await expect(page.getByText('Continue', { exact: true })).toBeVisible()
  await button(page, 'Pause').click()
  await expect.poll(() => sounding(page)).toEqual([])
  await button(page, 'Play').click()
  await expect.poll(at).toBeGreaterThan((one?.at ?? 0) + 4)

  // Opening other content without playing it does not interrupt playback, and the mini player does not cover it.
  await page.setViewportSize(DEVICES[0])
  await goTo(page, '/content-library')
  await button(page, 'Search and filters').click()
  await page.getByRole('searchbox').fill(TITLES[2])
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(TITLES[2]) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: TITLES[2] })).toBeVisible()
  const complete = await player(page).getByRole('button', { name: 'Mark as Completed' }).boundingBox()
  const bar = await mini(page).boundingBox()
  expect((complete?.y ?? 0) + (complete?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await sounding(page)).toMatchObject([{ index: one?.index }])

  await mini(page).getByRole('link', { name: TITLES[1] }).click()
  await isPlaying(page)
  await expect(mini(page)).toHaveCount(0)
  await page.goBack()
  await button(page, 'Stop and close').click()
  await expect(mini(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await sounding(page)).toEqual([])
  const heard = async () =>
    (await listener.send('GET /api/session-logs')).filter(({ contentId }) => contentId === ids[1])
  await expect.poll(async () => (await heard()).map(({ durationPlayed }) => durationPlayed > 4)).toEqual([true])
})

test('a program plays through automatically, prefetches the next session, and stops where it should', async ({
  page,
  request,
}) => {
  await openAs(page, (await newListener(request, 'Theo Through')).email, `/content/${ids[0]}?from=program-${programId}`)
  await button(page, 'Play').click()
  await isPlaying(page)
  const [one] = await sounding(page)
  const nextParts = page.waitForRequest((of) => of.url().includes('/media/') && of.headers().range !== undefined)
  const next = page.waitForResponse((of) => of.url().endsWith(`/api/content/${ids[1]}/playback`))
  await end(page)
  await Promise.all([next, nextParts])
  await expect(page.getByText(/Starts in \d+ s/)).toBeVisible()
  await expect(button(page, 'Not now')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/content/${ids[1]}\\?from=program-${programId}$`))
  await isPlaying(page)
  await expect(page.getByRole('heading', { level: 1, name: TITLES[1] })).toBeVisible()
  expect(await sounding(page)).toMatchObject([{ index: one?.index }])

  await button(page, 'Sleep timer').click()
  await page.getByRole('menuitemradio', { name: 'End of session' }).click()
  await expect(button(page, 'Sleep timer, at the end of the session')).toBeVisible()
  await end(page)
  await expect(page.getByRole('link', { name: 'Play next' })).toBeVisible()
  await expect(page.getByText(/Starts in/)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Play the next session automatically' })).toBeChecked()
})

test('a video in a separate window stays there from page to page', async ({ page, request }) => {
  const ada = await admin(request)
  const mediaId = await sharedMedia(request, ada, await mediaFiles.longVideo())
  const title = `${RUN} Clouds`
  const id = await publishSession(ada, { title, mediaId, type: 'video' })
  await openAs(page, (await newListener(request, 'Wilma Window')).email, `/content/${id}`)
  await button(page, 'Play').click()
  await isPlaying(page)
  const floating = () => page.evaluate(() => document.pictureInPictureElement?.tagName ?? null)
  await button(page, 'Picture in picture').click()
  await expect.poll(floating).toBe('VIDEO')
  await goTo(page, '/content-library')
  await expect(mini(page).getByRole('link', { name: title })).toBeVisible()
  expect(await floating()).toBe('VIDEO')
  const at = async () => (await sounding(page))[0]?.at ?? 0
  const before = await at()
  await expect.poll(at).toBeGreaterThan(before + 1)
  await mini(page).getByRole('link', { name: title }).click()
  await expect(button(page, 'Picture in picture')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Picture in picture').click()
  await expect.poll(floating).toBeNull()
  await isPlaying(page)
})
