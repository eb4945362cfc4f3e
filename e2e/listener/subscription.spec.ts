import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

const CONTROLS = '/emulator/payments/controls'
const lock = (page: Page) => page.getByRole('link', { name: 'Get Premium Access' })
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })

/** Controls the payments emulator. */
const control = async (request: APIRequestContext, path: string, data: object) =>
  expect((await request.post(`${CONTROLS}${path}`, { data })).ok()).toBe(true)

/** Returns the provider's records about a person: active subscriptions, and the amount charged in minor units. */
async function books(request: APIRequestContext, email: string) {
  type Row = { readonly id: string; readonly email: string; readonly customer: string; readonly status: string }
  const ledger = await (await request.get(CONTROLS)).json()
  const table = (name: string) => Object.values(ledger[name]) as (Row & { readonly amount_paid: number })[]
  const mine = table('customers').filter((customer) => customer.email === email)
  const isMine = ({ customer }: Row) => mine.some(({ id }) => id === customer)
  return {
    subscriptions: table('subscriptions').filter((each) => isMine(each) && each.status !== 'canceled').length,
    charged: table('invoices').flatMap((each) => (isMine(each) && each.status === 'paid' ? [each.amount_paid] : [])),
  }
}

const RUN = `Alps ${Date.now()}`
let session: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  session = await publishSession(ada, { title: 'Over the Alps', mediaId, isFreeContent: false })
  await publishSession(ada, { title: `${RUN} Premium One`, mediaId, isFreeContent: false })
  await publishSession(ada, { title: `${RUN} Open One`, mediaId, isFreeContent: true })
})
test.afterEach(async ({ request }) => {
  await control(request, '', { webhooks: 'deliver', payments: 'settle', copies: 1, trouble: 'none' })
})

/** Goes from the subscription page through the checkout with this card. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: 'Start Premium' }).click()
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

async function someone(page: Page, request: APIRequestContext, name: string): Promise<string> {
  const { email } = await newListener(request, name)
  await openAs(page, email)
  return email
}

test('subscribe, play a premium session, cancel, keep access until the period ends, then lose it', {
  tag: '@core',
}, async ({ page, request }) => {
  const email = await someone(page, request, 'Sub Scriber')
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Over the Alps' })).toBeVisible()
  await lock(page).click()
  await expect(page.getByText('£9.99')).toBeVisible()
  await choose(page.getByRole('radio', { name: 'EUR' }))
  await expect(page.getByText('€11.99')).toBeVisible()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)

  await page.goto(`/content/${session}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^Cancelled\. It ends on /)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Stillair' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await control(request, '/act', { email, action: 'end-period' })
  await expect(async () => {
    await page.goto(`/content/${session}`)
    await expect(lock(page).or(play(page))).toBeVisible()
    expect(await lock(page).isVisible()).toBe(true)
  }).toPass()
  await page.goto('/subscription')
  await expect(page.getByText(/Your subscription ended on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Premium' })).toBeEnabled()
})

test('the subscription page reports a failing provider after a visit to its portal, and retries', async ({
  page,
  request,
}) => {
  await someone(page, request, 'Por Tal')
  await page.goto('/subscription')
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page.getByText(/^The next payment is on /)).toBeVisible()
  await control(request, '', { webhooks: 'lose', trouble: 'fails', where: 'GET /v1/subscriptions' })
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('link', { name: 'Return to Stillair' }).click()
  await expect(page.getByRole('heading', { name: 'This may be out of date' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Everything is open to you' })).toBeVisible()
  await control(request, '', { trouble: 'none' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This may be out of date' })).toHaveCount(0)
})

test('without a subscription, cards are marked Premium or Free, and Upgrade is offered', async ({ page, request }) => {
  const email = await someone(page, request, 'Bad Ges')
  const card = (title: string) => page.getByRole('article').filter({ hasText: `${RUN} ${title}` })
  /** Navigates within the app, which therefore keeps the subscription state it has loaded. */
  const toCards = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Content' }).click()
    await page.getByRole('searchbox').fill(RUN)
    await expect(page.getByRole('article')).toHaveCount(2)
  }
  await page.goto('/profile')
  await expect(page.getByText('Free Account')).toBeVisible()
  await toCards()
  await expect(card('Premium One').getByText('Premium', { exact: true })).toBeVisible()
  await expect(card('Open One').getByText('Free', { exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).click()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByText('Premium Member')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)
  await toCards()
  await expect(page.getByRole('article').getByText(/^(Premium|Free)$/)).toHaveCount(0)
  expect(await books(request, email)).toEqual({ subscriptions: 1, charged: [999] })
})

test('nobody subscribes twice, even in several tabs', async ({ page: pounds, context, request }) => {
  const email = await someone(pounds, request, 'Two Tabs')
  const euros = await context.newPage()
  const late = await context.newPage()
  for (const page of [pounds, euros, late]) {
    await page.goto('/subscription')
    await expect(page.getByRole('button', { name: 'Start Premium' })).toBeVisible()
  }
  await pounds.getByRole('button', { name: 'Start Premium' }).click()
  await expect(pounds.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(pounds.getByText('£9.99 per month')).toBeVisible()
  await choose(euros.getByRole('radio', { name: 'EUR' }))
  await euros.getByRole('button', { name: 'Start Premium' }).click()
  // Our own page shows this price too, but the other checkout expires only once the provider's page has opened.
  await expect(euros.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(euros.getByText('€11.99 per month')).toBeVisible()

  await pounds.getByRole('button', { name: 'Subscribe' }).click()
  await expect(pounds.getByRole('heading', { name: 'This page has expired' })).toBeVisible()
  await euros.getByRole('button', { name: 'Subscribe' }).click()
  await expect(euros.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  // Go back to the paid checkout, as far as the provider allows it.
  await euros.goBack()
  await expect(euros.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()

  await late.getByRole('button', { name: 'Start Premium' }).click()
  const refusal = 'You already have a subscription. You can manage it on this page.'
  await expect(late.getByText(refusal, { exact: true })).toBeVisible()
  await expect(late.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
  await expect(late.getByRole('button', { name: 'Start Premium' })).toHaveCount(0)
  expect(await books(request, email)).toEqual({ subscriptions: 1, charged: [1199] })
})

test('a declined card shows an error, nothing is lost, and another card works', async ({ page, request }) => {
  const email = await someone(page, request, 'De Clined')
  await page.goto('/subscription')
  await pay(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  expect(await books(request, email)).toEqual({ subscriptions: 0, charged: [] })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Start Premium' })).toBeEnabled()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
})

test('a failed payment keeps access open until it is recovered', async ({ page, request }) => {
  const email = await someone(page, request, 'Gra Ce')
  await page.goto('/subscription')
  await pay(page, '4000 0000 0000 0341')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await control(request, '/act', { email, action: 'end-period' })
  await expect(async () => {
    await page.goto('/subscription')
    const problem = page.getByRole('heading', { name: 'Your last payment did not go through' })
    await expect(problem.or(page.getByRole('heading', { name: 'Everything is open to you' }))).toBeVisible()
    expect(await problem.isVisible()).toBe(true)
  }).toPass()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  await expect(page.getByText(/^The next payment is on /)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Stillair' }).click()
  await expect(page.getByRole('heading', { name: 'Everything is open to you' })).toBeVisible()
})

test('premium closes when the grace period ends unpaid, and opens again with a working card', async ({
  page,
  request,
}) => {
  const email = await someone(page, request, 'Gra Ceover')
  await page.goto('/subscription')
  await pay(page, '4000 0000 0000 0341')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await control(request, '/act', { email, action: 'end-period' })
  await control(request, '/act', { email, action: 'pass-week' })
  // Time passes only at the provider, which sends no report. Its state is read when the user returns from its portal.
  await page.goto('/subscription?from=portal')
  await expect(page.getByText('Premium sessions are locked for now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Premium' })).toHaveCount(0)
  await page.goto(`/content/${session}`)
  await expect(lock(page)).toBeVisible()

  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  await expect(page.getByText(/^The next payment is on /)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Stillair' }).click()
  await expect(page.getByRole('heading', { name: 'Everything is open to you' })).toBeVisible()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await books(request, email)).toEqual({ subscriptions: 1, charged: [999, 999] })
})

test('a webhook that is ten minutes late delays nobody', async ({ page, request }) => {
  await control(request, '', { webhooks: 'hold' })
  await someone(page, request, 'La Te')
  await page.goto('/subscription')
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await control(request, '/release', { order: 'reversed', copies: 2 })
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Everything is open to you' })).toBeVisible()
})

test('a user who never returns from the checkout gets access after the provider’s ten minutes of silence', async ({
  page,
  request,
}) => {
  const email = await someone(page, request, 'Tun Nel')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Start Premium' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await control(request, '', { webhooks: 'hold', trouble: 'fails' })
  // The payment succeeds, but its answer is lost.
  await page.route('**/emulator/payments/checkout/*', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ status: 504, body: 'The connection broke off.' })
  })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('The connection broke off.')).toBeVisible()
  expect(await books(request, email)).toEqual({ subscriptions: 1, charged: [999] })
  await page.goto(`/content/${session}`)
  await expect(lock(page)).toBeVisible()

  await control(request, '', { trouble: 'none' })
  await control(request, '/pass-days', { email, days: 10 / (24 * 60) })
  await control(request, '/release', { order: 'reversed', copies: 2 })
  await expect(async () => {
    await page.goto(`/content/${session}`)
    await expect(lock(page).or(play(page))).toBeVisible()
    expect(await play(page).isVisible()).toBe(true)
  }).toPass()
  expect(await books(request, email)).toEqual({ subscriptions: 1, charged: [999] })
})

test('a payment at a slow bank shows as processing, and everything opens without a reload', async ({
  page,
  request,
}) => {
  await control(request, '', { payments: 'hold' })
  await someone(page, request, 'Slow Bank')
  await page.goto('/subscription')
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Subscription Processing' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' }).first()).toBeVisible()
  await control(request, '/settle', {})
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)
})
