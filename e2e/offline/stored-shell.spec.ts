import { createHash } from 'node:crypto'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { freePort } from '@stillair/local/platform/ports.ts'
import { newListener } from '../support/api.ts'
import { launchOptions } from '../support/launch-options.ts'
import { type Neighbour, passingOn } from '../support/neighbours.ts'
import { signIn } from '../support/people.ts'
import { storedWhole } from '../support/stored-shell.ts'

/* The cached app is complete or gets repaired, and the intact parts open without a network. */

/** Duration of a very short first visit, milliseconds. */
const SHORT_VISIT_MS = 5_000

let context: BrowserContext
let page: Page
let product: Neighbour
let begin: () => Promise<Neighbour>
test.beforeEach(async ({ baseURL }) => {
  const port = await freePort()
  begin = () => passingOn(port, Number(new URL(String(baseURL)).port))
  product = await begin()
  const options = { ...launchOptions, serviceWorkers: 'allow', locale: 'en-GB' } as const
  context = await chromium.launchPersistentContext('', { ...options, baseURL: `http://localhost:${port}` })
  page = await context.newPage()
})
test.afterEach(async () => {
  await context.close()
  await product.stop()
})

async function calmOpens(): Promise<void> {
  await page.goto('/flight')
  await expect(page.getByRole('link', { name: 'Calm' })).toBeVisible()
  await page.goto('/flight/calm')
  await expect(page.getByRole('button', { name: /Begin|Stop/ })).toBeVisible()
}

async function appOpens(): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Sam' })).toBeVisible()
}

/** Signs a listener in, and returns the paths of the app's files once all are cached. */
async function withStoredApp(request: Parameters<typeof newListener>[0]): Promise<readonly string[]> {
  await signIn(page, (await newListener(request, 'Sam Shell')).email)
  return storedWhole(page)
}

/** Returns a built file from the server, bypassing the browser and its service worker. */
const built = async (request: Parameters<typeof newListener>[0], path: string) => (await request.get(path)).body()
const entryOf = async (request: Parameters<typeof newListener>[0], address: string) =>
  String(/<script type="module" [^>]*src="([^"]+)"/.exec(String(await built(request, address)))?.[1])

/** Removes cached files, or changes one byte of each. */
const harm = (how: 'remove' | 'damage', paths: readonly string[]) =>
  page.evaluate(
    async ({ how, paths }) => {
      const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('shell-'))
      const cache = await caches.open(name)
      for (const path of paths) {
        const stored = await cache.match(path)
        if (!stored) throw new Error(`${path} is not stored`)
        const bytes = new Uint8Array(await stored.arrayBuffer())
        // No valid script begins with this character.
        bytes[0] = '}'.charCodeAt(0)
        if (how === 'remove') await cache.delete(path)
        else await cache.put(path, new Response(bytes, { headers: stored.headers }))
      }
    },
    { how, paths },
  )

/** Returns the SHA-256 of a cached file; null when it is missing. */
const storedHash = (path: string) =>
  page.evaluate(async (path) => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('shell-'))
    const stored = await (await caches.open(name)).match(path)
    if (!stored) return null
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await stored.arrayBuffer()))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, path)

/** Waits until each file is cached exactly as it was built. */
async function areRepaired(request: Parameters<typeof newListener>[0], paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const hash = createHash('sha256')
      .update(await built(request, path))
      .digest('hex')
    await expect.poll(() => storedHash(path), path).toBe(hash)
  }
}

test('with some files lost, the rest of the app opens offline, and the lost files are fetched again when online', async ({
  request,
}) => {
  const paths = await withStoredApp(request)
  const lost = [/\/profile-page-.*\.js$/, /^\/sky\/night-phone/, /\/breathing-/].map((name) =>
    String(paths.find((path) => name.test(path))),
  )
  await harm('remove', lost)
  await product.stop()
  await appOpens()
  await calmOpens()

  product = await begin()
  await appOpens()
  await areRepaired(request, lost)
  await product.stop()
  await page.goto('/profile')
  await expect(page.getByText('We can’t reach Stillair right now.')).toBeVisible()
})

test('a damaged entry script causes no white page: it loads from the network and is cached again', async ({
  request,
}) => {
  await withStoredApp(request)
  const entries = [await entryOf(request, '/'), await entryOf(request, '/flight')]
  await harm('damage', entries)
  await appOpens()
  await areRepaired(request, entries)

  await harm('damage', entries)
  await calmOpens()
  await areRepaired(request, entries)
  // The worker was registered again, and is installed once it has checked all other files, too.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await product.stop()
  await appOpens()
  await calmOpens()
})

test('a damaged entry script breaks nothing else while the server is unreachable', async ({ request }) => {
  await withStoredApp(request)
  await harm('damage', [await entryOf(request, '/')])
  await product.stop()
  const configRequest = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/api/config')
  await page.goto('/')
  await configRequest
  await calmOpens()
})

test('a damaged part of the app is repaired and loads on one of the next pages', async ({ request }) => {
  const paths = await withStoredApp(request)
  const shell = String(paths.find((path) => /\/shell-.*\.js$/.test(path)))
  await harm('damage', [shell])
  await page.goto('/')
  await areRepaired(request, [shell])
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Sam' })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
})

test('a cache that the browser deleted is filled again', async ({ request }) => {
  const paths = await withStoredApp(request)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await appOpens()
  expect(await storedWhole(page)).toHaveLength(paths.length)
  await product.stop()
  await appOpens()
  await calmOpens()
})

const VISITS = {
  'of the flight': async () => {
    await page.goto('/flight')
  },
  'of a listener': async (request: Parameters<typeof newListener>[0]) =>
    signIn(page, (await newListener(request, 'Sam Shell')).email),
}
for (const [visit, visitOnce] of Object.entries(VISITS)) {
  test(`a first visit ${visit} cut off after five seconds leaves the in-flight page and calm usable`, async ({
    request,
  }) => {
    await visitOnce(request)
    const until = (await page.evaluate(() => performance.now())) + SHORT_VISIT_MS
    await page.waitForFunction((time) => performance.now() >= time, until)
    await product.stop()
    await calmOpens()
  })
}

test('right after the first visit, no address ends in an error page of the browser', async () => {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await product.stop()
  for (const address of [
    '/',
    '/content-library',
    '/content-library/1',
    '/programs',
    '/profile',
    '/flight',
    '/no-such-page',
  ]) {
    await page.goto(address)
    await expect(
      page.getByRole('heading', { level: 1, name: 'We can’t reach Stillair right now' }),
      address,
    ).toBeVisible()
  }
  product = await begin()
  await page.goto('/content-library')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We can’t reach Stillair right now')
  await product.stop()
  await page.goto('/help')
  product = await begin()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /help/i })).toBeVisible()
})
