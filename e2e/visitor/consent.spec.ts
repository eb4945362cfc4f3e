import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { admin, newListener, PASSWORD } from '../support/api.ts'
import { expectDashboard } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

/**
 * Makes the client believe that analytics are configured, without a third party. Returns what is sent to the server, where
 * they are off.
 */
async function counted(page: Page): Promise<object[]> {
  const sent: object[] = []
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), analytics: { measurementId: null, pixelId: null } } })
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/analytics') sent.push(request.postDataJSON())
  })
  return sent
}

const question = (page: Page) => page.getByRole('region', { name: 'Counting visits' })
const answer = (page: Page, words: 'Yes' | 'No') => question(page).getByRole('button', { name: words, exact: true })

/** Does something that is counted. The page shows its result only after all events would have been sent. */
async function joinWaitlist(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('textbox', { name: /e-?mail/i })
    .first()
    .fill(`counted.${Date.now()}@example.org`)
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
}

test('nothing is counted before a choice or after No', async ({ page }) => {
  const sent = await counted(page)
  await joinWaitlist(page)
  await expect(question(page)).toBeVisible()
  expect(sent).toEqual([])
  await answer(page, 'No').click()
  await expect(question(page)).toHaveCount(0)
  await joinWaitlist(page)
  await page.goto('/privacy')
  await expect(page.getByText('You said no. Your visits are not counted.')).toBeVisible()
  expect(sent).toEqual([])
})

test('events are counted without names after Yes, and stop when consent is withdrawn', { tag: '@core' }, async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const sent = await counted(page)
  await page.goto('/')
  const refused = page.waitForResponse('**/api/analytics')
  await answer(page, 'Yes').click()
  await expect(question(page)).toHaveCount(0)
  expect(sent).toEqual([])
  await joinWaitlist(page)
  const events = [
    { name: 'waitlist_signup_attempt', category: 'waitlist' },
    { name: 'waitlist_signup_success', category: 'waitlist', label: 'example.org' },
  ]
  await expect.poll(() => sent).toEqual(events)
  // The server counts nothing, and the user notices nothing.
  expect((await refused).status()).toBe(404)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await page.goto('/privacy')
  await expect(page.getByText('You said yes. Your visits are counted.')).toBeVisible()
  await page.getByRole('radio', { name: 'Do not count my visits' }).check()
  await expect(page.getByText('You said no. Your visits are not counted.')).toBeVisible()
  await joinWaitlist(page)
  expect(sent).toEqual(events)
  expect(errors).toEqual([])
})

test('a browser that sends Global Privacy Control counts as No and shows no consent bar', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
    localStorage.setItem('stillair:analytics-consent', 'granted')
  })
  const sent = await counted(page)
  await joinWaitlist(page)
  await page.goto('/privacy')
  await expect(page.getByText('Your browser asks not to be tracked.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Count my visits' })).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
  expect(sent).toEqual([])
})

test('there is no consent bar where nothing is counted', async ({ page }) => {
  await page.clock.install()
  const configuration = page.waitForResponse('**/api/config')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The question would appear two seconds after the first view.
  await page.clock.fastForward('00:10')
  await (await configuration).finished()
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText('Your answer', { exact: true })).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})

/** Records the addresses of other sites that anything in this browser requests. */
function requestsElsewhere(context: BrowserContext): string[] {
  const elsewhere: string[] = []
  const note = (address: string) => {
    const { protocol, hostname } = new URL(address)
    if (/^(https?|wss?):$/.test(protocol) && hostname !== 'localhost') elsewhere.push(address)
  }
  context.on('request', (request) => note(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
  return elsewhere
}

test('a walk through the whole product sends no request to a third party', async ({ context, request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const title = `A Walk ${Date.now()}`
  const session = await publishSession(ada, { title, mediaId })
  const program = await publishProgram(ada, `${title} Program`, [session])
  const { email } = await newListener(request, 'Way Farer')

  const elsewhere = requestsElsewhere(context)
  const page = await context.newPage()
  await joinWaitlist(page)
  await page.goto('/')
  await page.getByRole('link', { name: /Claustrophobia and Enclosed Spaces/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/auth')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect((await popup).getByRole('button', { name: /Add new account/ })).toBeVisible()
  await (await popup).close()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectDashboard(page)

  for (const path of ['/programs', `/programs/${program}`, '/content-library', '/profile', '/profile?tab=settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`/content/${session}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-state', 'playing')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Start Premium' }).click()
  await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
  expect(elsewhere).toEqual([])
})
