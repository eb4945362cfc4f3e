import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession, sharedMedia } from '../support/publish.ts'

/* Saving a session for use without a network. */

const TITLE = 'Kept for the Night Flight'
let contentId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  contentId = await publishSession(ada, { title: TITLE, mediaId })
  // The worker hashes the recording after packaging.
  await expect
    .poll(async () => (await request.get(`/api/content/${contentId}/keep`, { headers: ada.authorization })).status())
    .toBe(200)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('stillair-kept')).keys()).map(({ url }) => new URL(url).pathname))
const partsOf = async (page: Page) => (await stored(page)).filter((address) => address.includes('/part-'))

test('an interrupted download resumes after a reload with only the missing parts, and the list shows the offline item', {
  tag: '@core',
}, async ({ page, request }) => {
  const listener = await newListener(request, 'Kim Keeper')
  await openAs(page, listener.email)
  const ranges: string[] = []
  let isCut = true
  await page.route(/\/media\/t\/.*\/download\.m4a/, async (route) => {
    ranges.push(route.request().headers().range ?? '')
    if (isCut && ranges.length > 1) await route.abort()
    else await route.continue()
  })
  await page.goto(`/content/${contentId}`)
  await button(page, 'Save for the flight').click()
  await expect(page.getByText('Stillair isn’t answering right now. Saving continues automatically.')).toBeVisible()
  expect(await partsOf(page)).toHaveLength(32)

  isCut = false
  await page.reload()
  await expect(page.getByText('Saved for your flight.')).toBeVisible()
  expect(await partsOf(page)).toEqual([])
  expect((await stored(page)).filter((address) => /^\/kept\/[0-9a-f]{64}\.m4a$/.test(address))).toHaveLength(1)
  expect(
    ranges.filter((range) => range === ranges[0]),
    'the first parts came once',
  ).toHaveLength(1)

  await page.route(/\/api\/content\/[^/]+\/playback|\/media\//, (route) => route.abort())
  await page.reload()
  await button(page, 'Play').click()
  await expect(page.getByRole('region', { name: 'Player' }), 'played from the device').toHaveAttribute(
    'data-state',
    'playing',
  )
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow')))
    .toBeGreaterThan(1)
  await page.getByRole('link', { name: 'On this device' }).click()
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row).toContainText(/4 mins · [\d.]+ MB/)
  await row.getByRole('button', { name: `Remove ${TITLE}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  expect(await stored(page)).toEqual([])
})

test('a full device is reported; one wrong byte is found and repaired; the rehearsal passes without a connection', async ({
  context,
  page,
  request,
  baseURL,
}) => {
  await openAs(page, (await newListener(request, 'Rosa Ready')).email)
  // Another journey shows that the app opens offline.
  await page.addInitScript(() => {
    const active = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage([]) }
    navigator.serviceWorker.getRegistration = async () => ({ active }) as unknown as ServiceWorkerRegistration
    navigator.storage.persisted = async () => true
  })
  const devtools = await context.newCDPSession(page)
  const origin = new URL(baseURL ?? '').origin
  await page.goto(`/content/${contentId}`)
  await expect(button(page, 'Save for the flight')).toBeVisible()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 700_000 })
  await button(page, 'Save for the flight').click()
  await expect(page.getByText('This device is full.')).toBeVisible()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await button(page, 'Try again').click()
  await expect(page.getByText('Saved for your flight.')).toBeVisible()

  await page.evaluate(async () => {
    const cache = await caches.open('stillair-kept')
    const [key] = (await cache.keys()).filter(({ url }) => url.endsWith('.m4a'))
    const whole = key && (await cache.match(key))
    if (!key || !whole) throw new Error('no offline item')
    const bytes = new Uint8Array(await whole.arrayBuffer())
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await cache.put(key, new Response(bytes, { headers: whole.headers }))
  })
  await page.goto('/on-this-device')
  const level = (name: string) => page.locator(`[data-level="${name}"]`)
  await expect(level('intact')).toContainText(`${TITLE} is damaged.`)
  await expect(level('here')).toHaveAttribute('data-state', 'good')
  await button(page, 'Download it again').click()
  await expect(level('intact')).toHaveAttribute('data-state', 'good')
  await button(page, 'Test each session').click()
  await expect(level('plays')).toHaveAttribute('data-state', 'good')

  await button(page, 'Begin the rehearsal').click()
  await button(page, 'I am in flight mode').click()
  await expect(page.getByText('There’s still a connection.')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'I am in flight mode').click()
  await expect(
    page.getByText(/Rehearsed on \d+ \w+ \d{4}\. There was no connection, and everything played\./),
  ).toBeVisible()
})

test('an offline item survives a replaced recording, offers the new one, and plays when the session is unpublished', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const title = 'Replaced While Kept'
  const mediaId = await anyRecording(request, ada)
  const chapters = [
    { start: 0, title: 'Boarding' },
    { start: 180, title: 'Landing' },
  ]
  const id = await publishSession(ada, { title, mediaId, chapters })
  await openAs(page, (await newListener(request, 'Nora Newer')).email, `/content/${id}`)
  await button(page, 'Save for the flight').click()
  await expect(page.getByText('Saved for your flight.')).toBeVisible()

  const shorter = await sharedMedia(request, ada, await mediaFiles.otherAudio())
  await ada.send('PATCH /api/content/:id', {
    params: { id },
    body: { mediaId: shorter, chapters: [{ start: 0, title: 'All of it' }] },
  })
  // Make the item due for the daily renewal of rights.
  await page.evaluate(async () => {
    const opening = indexedDB.open('stillair-kept')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const items = opening.result.transaction('items', 'readwrite').objectStore('items')
    const reading = items.getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    for (const item of reading.result) items.put({ ...item, renewedAt: '2026-01-01T00:00:00.000Z' })
    await new Promise((resolve) => items.transaction.addEventListener('complete', resolve))
    opening.result.close()
  })
  const row = page.getByRole('listitem').filter({ hasText: title })
  await page.goto('/on-this-device')
  await expect(row).toContainText('There is a new recording of this session.')
  await expect(row).toContainText('4 mins')

  const player = page.getByRole('region', { name: 'Player' })
  const length = page.getByRole('slider', { name: 'Seek' })
  await page.route(/\/api\/content\/|\/media\//, (route) => route.abort())
  await page.goto(`/content/${id}`)
  await button(page, 'Play').click()
  await expect(player).toHaveAttribute('data-state', 'playing')
  await expect(length, 'its own length over its own sound').toHaveAttribute('aria-valuemax', '240')
  await expect(page.getByRole('button', { name: /Chapters/ })).toBeVisible()
  await page.unrouteAll()

  await page.goto('/on-this-device')
  await row.getByRole('button', { name: /^Update/ }).click()
  await expect(row).toContainText('20 secs')
  await expect(row).not.toContainText('new recording')
  expect((await stored(page)).filter((address) => address.endsWith('.m4a'))).toHaveLength(1)

  await ada.send('PATCH /api/content/:id', { params: { id }, body: { isPublished: false } })
  await row.getByRole('link', { name: title }).click()
  await button(page, 'Play').click()
  await expect(player, 'what is no longer in the library').toHaveAttribute('data-state', 'playing')
})
