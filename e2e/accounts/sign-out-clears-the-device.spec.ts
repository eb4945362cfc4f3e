import { expect, type Page, test } from '@playwright/test'
import { admin, apiAs, newListener } from '../support/api.ts'
import { signIn } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

/* The data left on a device for its next user after a sign-out. */

const TITLE = 'Above the Clouds of Petra'
const WORDS = 'Let your shoulders sink like feathers.'
let contentId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const sessionText = `<p>${WORDS}</p>`
  contentId = await publishSession(ada, { title: TITLE, mediaId, isFreeContent: false, sessionText })
  await expect
    .poll(async () => (await request.get(`/api/content/${contentId}/keep`, { headers: ada.authorization })).status())
    .toBe(200)
})

/** Returns everything that pages of this origin can read on the device, as one text. */
const dump = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const open = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of open.objectStoreNames) {
        const objects = open.transaction(store).objectStore(store)
        for (const request of [objects.getAllKeys(), objects.getAll()])
          found.push(await new Promise((resolve) => request.addEventListener('success', () => resolve(request.result))))
      }
      open.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) found.push(key.url, await (await cache.match(key))?.text())
    }
    const asText = (value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value)
    return JSON.stringify(found, (_key, value) => asText(value))
  })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Join the waitlist' }).first()).toBeVisible()
}

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Start Premium' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
}

async function planFlight(page: Page): Promise<void> {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await page.goto('/flight')
  await page.getByRole('link', { name: 'Enter your flight' }).click()
  await page.getByLabel('From', { exact: true }).fill('London')
  await page.getByLabel('To', { exact: true }).fill('Longyearbyen')
  await page.getByLabel('Departs (local time)').fill(`${day}T09:20`)
  await page.getByLabel('Lands (local time)').fill(`${day}T12:05`)
  await page.getByRole('button', { name: 'Save this flight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'London to Longyearbyen' })).toBeVisible()
}

async function expectNothingOf(page: Page, traces: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const text = await dump(page)
      return traces.filter((trace) => text.includes(trace))
    })
    .toEqual([])
}

// This protects private data, so it must pass at the first attempt.
test.describe.configure({ retries: 0 })

test('after a sign-out the user’s data is unreadable; offline items play again for that user only, and unsent listening is sent', async ({
  page,
  request,
}) => {
  const petra = await newListener(request, 'Petra Previous')
  const traces = [petra.email, petra.uid, 'Petra Previous', TITLE, WORDS, 'Longyearbyen']
  await signIn(page, petra.email)
  await subscribe(page)
  await planFlight(page)
  await page.goto(`/content/${contentId}`)
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.getByRole('button', { name: 'Save for the flight' }).click()
  await expect(page.getByText('Saved for your flight.')).toBeVisible()
  expect(await dump(page), 'the device has it').toContain(WORDS)

  const isListening = /\/api\/(create-session|session-logs)/
  await page.route(isListening, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow')))
    .toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await signOut(page)
  await expectNothingOf(page, traces)

  const next = await newListener(request, 'Nadia Next')
  await signIn(page, next.email)
  await page.goto('/on-this-device')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expectNothingOf(page, traces.slice(0, 3))
  expect(await dump(page)).not.toContain('Longyearbyen')
  await signOut(page)

  await page.unroute(isListening)
  await signIn(page, petra.email)
  const account = await apiAs(request, petra.email)
  await expect
    .poll(async () => (await account.send('GET /api/session-logs')).filter((log) => log.contentId === contentId).length)
    .toBe(1)
  await page.route(/\/api\/content\/|\/media\//, (route) => route.abort())
  await page.goto('/on-this-device')
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-state', 'playing')
})
