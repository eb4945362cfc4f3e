import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { freePort } from '@stillair/local/platform/ports.ts'
import { openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { publishSession, uploadMedia } from '../support/publish.ts'

const sessions = { audio: '', video: '' }
/** The stream of the audio session. Any stream that pages may not read would do, and packaging a video takes minutes. */
let stream = ''
const PICTURE = '/clouds.mp4'
/** Port of the store, whether it runs or not. */
let port = 0
let store: Server | null = null

/*
 * Files come from a separate origin, as with an S3 store, where pages of the app may read only if the store allows it
 * (CORS). The app's own policy is bypassed; with a real store it names that store.
 */
test.use({ bypassCSP: true })
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await uploadMedia(request, ada, await mediaFiles.otherAudio())
  sessions.audio = await publishSession(ada, { title: `Sound From Afar ${Date.now()}`, mediaId })
  stream = (await ada.send('GET /api/content/:id/playback', { params: { id: sessions.audio } })).hlsUrl
  const picture = { title: `Picture From Afar ${Date.now()}`, type: 'video' as const, categoryId: 2 as const }
  const address = { fileUrl: 'https://files.test/clouds.mp4', isPublished: true, isFreeContent: true }
  sessions.video = (await ada.send('POST /api/content', { body: { ...picture, ...address } })).id
  port = await freePort()
})
test.afterEach(() => stopStore())

async function startStore(app: string, { lets }: { lets: 'all pages' | 'no page' }): Promise<void> {
  store = createServer(async (request, answer) => {
    const { range } = request.headers
    if (lets === 'all pages') answer.setHeader('access-control-allow-origin', '*')
    if (request.url === PICTURE) {
      const bytes = await readFile(await mediaFiles.video())
      const from = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
      answer.setHeader('content-range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`)
      answer.writeHead(206, { 'content-type': 'video/mp4' }).end(bytes.subarray(from))
      return
    }
    const file = await fetch(app + request.url, { headers: range ? { range } : {} })
    for (const name of ['content-type', 'content-length', 'content-range', 'accept-ranges', 'content-disposition']) {
      const value = file.headers.get(name)
      if (value !== null) answer.setHeader(name, value)
    }
    answer.writeHead(file.status)
    if (file.body)
      Readable.from(file.body)
        .on('error', () => answer.destroy())
        .pipe(answer)
    else answer.end()
  })
  store.listen(port, 'localhost')
  await once(store, 'listening')
}

function stopStore(): void {
  store?.closeAllConnections()
  store?.close()
  store = null
}

/**
 * Serves playlists from the app, which redirects to the store for the files they name. Returns the paths of all redirects.
 */
async function sendFilesFromStore(page: Page): Promise<readonly string[]> {
  const redirects: string[] = []
  const isRedirected = (url: URL) =>
    url.port !== String(port) && url.pathname.startsWith('/media/t/') && !url.pathname.endsWith('.m3u8')
  await page.route(isRedirected, (route) => {
    const { pathname } = new URL(route.request().url())
    redirects.push(pathname)
    return route.fulfill({ status: 307, headers: { location: `http://localhost:${port}${pathname}` } })
  })
  await page.route('**/api/content/*/playback', async (route) => {
    const answer = await route.fetch()
    const playback = await answer.json()
    const fromHere = playback.type === 'video' ? { hlsUrl: stream, downloadUrl: PICTURE } : playback
    await route.fulfill({
      response: answer,
      json: { ...playback, ...fromHere, downloadUrl: `http://localhost:${port}${fromHere.downloadUrl}` },
    })
  })
  return redirects
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))

async function play(page: Page, request: APIRequestContext, type: 'audio' | 'video'): Promise<readonly string[]> {
  const redirects = await sendFilesFromStore(page)
  await openAs(page, (await newListener(request, 'Far Away')).email, `/content/${sessions[type]}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  return redirects
}

test('a store that lets pages read is streamed from, with few redirects for each file', async ({
  page,
  request,
  baseURL,
}) => {
  await startStore(String(baseURL), { lets: 'all pages' })
  const redirects = await play(page, request, 'audio')
  await expect.poll(() => position(page)).toBeGreaterThan(9)
  await expect(player(page)).toHaveAttribute('data-engine', 'stream')
  // One for its head and one for its first part.
  for (const path of redirects) expect(redirects.filter((other) => other === path).length).toBeLessThanOrEqual(2)
})

for (const type of ['audio', 'video'] as const) {
  test(`${type} that pages may not read as a stream plays from its single file`, async ({ page, request, baseURL }) => {
    await startStore(String(baseURL), { lets: 'no page' })
    await play(page, request, type)
    await expect.poll(() => position(page)).toBeGreaterThan(1)
    await expect(player(page)).toHaveAttribute('data-engine', 'progressive')
    await expect(page.getByText(/You’re offline|can’t be reached/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Forward 15 seconds' }).click()
    await expect.poll(() => position(page)).toBeGreaterThan(16)
  })
}

test('an unreachable store is not reported as a lost connection, and plays when it is back', async ({
  page,
  request,
  baseURL,
}) => {
  await play(page, request, 'audio')
  const words = player(page).getByText('The recording can’t be reached right now. We’ll keep trying.')
  await expect(words.first()).toBeVisible()
  await startStore(String(baseURL), { lets: 'all pages' })
  await expect.poll(() => position(page)).toBeGreaterThan(1)
  await expect(words).toHaveCount(0)
})

test('the admin area shows why browsers cannot reach the recordings, until they can', async ({ page, baseURL }) => {
  await page.route('**/api/storage/probe', async (route) => {
    const answer = await route.fetch()
    const { url } = await answer.json()
    await route.fulfill({ response: answer, json: { url: `http://localhost:${port}${url}` } })
  })
  await openAdminArea(page, 'admin@stillair.test')
  const notice = page.getByRole('alert').filter({ hasText: 'people who run Stillair' })
  await expect(notice).toContainText(
    `Nothing answers at http://localhost:${port}, so listeners may hear nothing either.`,
  )
  await startStore(String(baseURL), { lets: 'no page' })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toContainText(`http://localhost:${port} answers, but not to pages of ${baseURL} (CORS).`)
  stopStore()
  await startStore(String(baseURL), { lets: 'all pages' })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
})
