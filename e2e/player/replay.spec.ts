import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { publishSession, sharedMedia } from '../support/publish.ts'

/** Returns the bytes of sound that came over the network, without those from the browser's cache. */
async function countSound(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page)
  const sound = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/media\/.*\.(mp4|m4s|m4a)/.test(response.url) && !response.fromDiskCache) sound.add(requestId)
  })
  network.on('Network.requestServedFromCache', ({ requestId }) => sound.delete(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sound.has(requestId)) bytes += encodedDataLength
  })
  await network.send('Network.enable')
  return () => bytes
}

test('playing a session again loads nothing again', async ({ page, request }) => {
  const ada = await admin(request)
  const mediaId = await sharedMedia(request, ada, await mediaFiles.otherAudio())
  const id = await publishSession(ada, { title: `Twice ${Date.now()}`, mediaId })
  await openAs(page, (await newListener(request, 'Rita Replay')).email)
  const loaded = await countSound(page)
  const slider = page.getByRole('slider', { name: 'Seek' })
  const player = page.getByRole('region', { name: 'Player' })

  /** Plays the session from start to end, and returns the bytes that were loaded. */
  async function hear(): Promise<number> {
    const before = loaded()
    await page.goto(`/content/${id}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(player).toHaveAttribute('data-engine', 'stream')
    await expect(slider).toHaveAttribute('aria-valuenow', '20', { timeout: 60_000 })
    await page.goto('/content-library')
    return loaded() - before
  }

  expect(await hear()).toBeGreaterThan(20_000)
  // Addresses change at each full hour, which may fall between two plays.
  await expect(async () => expect(await hear()).toBe(0)).toPass({ timeout: 150_000 })
})
