import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { admin, newListener } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession, sharedMedia } from '../support/publish.ts'

const begin = (page: Page) => page.getByRole('button', { name: 'Play the first minute' })
const offer = (page: Page) => page.getByRole('link', { name: 'Get Premium Access' })
/** Time limit for one minute of playback on a busy machine. */
const A_MINUTE = { timeout: 100_000 }

async function someone(page: Page, request: APIRequestContext) {
  const listener = await newListener(request, 'Sam Ple')
  await openAs(page, listener.email)
  return listener
}

test('the first minute of a premium session plays, and then the offer returns', async ({ page, request }) => {
  test.setTimeout(240_000)
  const ada = await admin(request)
  const id = await publishSession(ada, {
    title: `Over the Alps ${Date.now()}`,
    mediaId: await anyRecording(request, ada),
    isFreeContent: false,
  })
  const listener = await someone(page, request)
  const addresses: string[] = []
  page.on('request', (requested) => requested.url().includes('/media/') && addresses.push(requested.url()))
  await page.goto(`/content/${id}`)
  await expect(begin(page)).toBeVisible()
  await expectAccessibleOnDevices(page, 'the offer of a sample')
  // Nothing loads before the user asks for it.
  expect(addresses).toEqual([])

  const place = await offer(page).boundingBox()
  await begin(page).click()
  const pause = page.getByRole('button', { name: 'Pause the first minute' })
  await expect(pause).toBeFocused()
  await expect(page.getByText(/0:0[2-9] of 1:00/)).toBeVisible()
  // The layout did not shift under the user's finger.
  expect(await offer(page).boundingBox()).toEqual(place)
  await pause.click()
  await page.getByRole('button', { name: 'Continue the first minute' }).click()
  await expect(page.getByText(/0:[1-5]\d of 1:00/)).toBeVisible()
  await expectAccessibleOnDevices(page, 'a sample')
  await expect(page.getByText('That was the first minute.').first()).toBeVisible(A_MINUTE)
  await expect(page.getByRole('button', { name: 'Play it again' })).toBeVisible()
  await expect(offer(page)).toBeVisible()
  await expectAccessibleOnDevices(page, 'the end of a sample')

  // The addresses give access to no more than the sample.
  expect(addresses.every((address) => address.includes('.sample.'))).toBe(true)
  const file = addresses.find((address) => address.endsWith('.mp4')) ?? ''
  const all = await request.get(file)
  const { length } = await all.body()
  expect((await request.get(file, { headers: { range: `bytes=${length}-` } })).status()).toBe(416)
  expect((await request.get(file.replace('.sample.', '.'))).status()).toBe(403)
  // A sample counts as nothing started, practised or completed.
  await page.goto('/')
  expect(await listener.send('GET /api/completed-sessions')).toEqual([])
  const logs = await listener.send('GET /api/session-logs')
  expect(logs.map(({ durationPlayed }) => durationPlayed)).toEqual(logs.map(() => 0))
})

test('the first minute of a video plays; a short session has no sample', async ({ page, request }) => {
  const ada = await admin(request)
  const premium = { isFreeContent: false, type: 'video' } as const
  const long = await sharedMedia(request, ada, await mediaFiles.longVideo())
  const id = await publishSession(ada, { title: `Clouds ${Date.now()}`, mediaId: long, ...premium })
  const short = await publishSession(ada, {
    title: `Breath ${Date.now()}`,
    mediaId: await sharedMedia(request, ada, await mediaFiles.audio()),
    isFreeContent: false,
  })
  await someone(page, request)
  await page.goto(`/content/${short}`)
  await expect(offer(page)).toBeVisible()
  await expect(begin(page)).toHaveCount(0)

  await page.goto(`/content/${id}`)
  await begin(page).click()
  await expect(page.getByText(/0:0[2-9] of 1:00/)).toBeVisible()
  const video = page.locator('video')
  await expect(video).toBeVisible()
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
  await expectAccessibleOnDevices(page, 'a sample of a video')
  // Playback stops on another page.
  await page.getByRole('link', { name: 'Play a free session' }).click()
  await expect(page.locator('video')).toHaveCount(0)
})
