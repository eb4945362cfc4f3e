import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PaymentsEmulator, startPaymentsEmulator } from './payments-emulator.ts'

const secrets = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' }
/** Status codes to answer messages with; 200 when there are none left. */
let answers: number[] = []
let received: { signature: string; body: string }[] = []
let arrived = Promise.withResolvers<void>()
let product: Server
let webhookUrl: string
let emulator: PaymentsEmulator
let stripe: Stripe

beforeAll(async () => {
  product = createServer(async (req, res) => {
    received.push({ signature: String(req.headers['stripe-signature']), body: await text(req) })
    res.writeHead(answers.shift() ?? 200).end()
    arrived.resolve()
  }).listen(0, '127.0.0.1')
  await once(product, 'listening')
  webhookUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}/webhook`
})
afterAll(() => new Promise((done) => product.close(done)))

function client(url: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secrets.secretKey, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 })
}

beforeEach(async () => {
  answers = []
  received = []
  emulator = await startPaymentsEmulator({ port: 0, ...secrets, webhookUrl })
  stripe = client(emulator.url)
})
afterEach(() => emulator.stop())

/** Waits for the given number of messages, and returns them verified and parsed. */
async function messages(count: number): Promise<Stripe.Event[]> {
  while (received.length < count) {
    arrived = Promise.withResolvers()
    await arrived.promise
  }
  return received.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, secrets.webhookSecret))
}

async function checkout(on = stripe) {
  await on.products.create({ id: 'premium', name: 'Premium' })
  const price = await on.prices.create({
    currency: 'gbp',
    unit_amount: 999,
    product: 'premium',
    lookup_key: 'monthly',
    recurring: { interval: 'month' },
  })
  const customer = await on.customers.create({ email: 'a@stillair.test', metadata: { userId: 'amelia' } })
  return on.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://app.test/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://app.test/back',
  })
}

const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const pay = (session: Stripe.Checkout.Session, card = '4242 4242 4242 4242') =>
  submit(String(session.url), { do: 'pay', card })

describe('the checkout page', () => {
  it('takes a payment and returns the user with the session', async () => {
    const session = await checkout()
    expect(await (await fetch(String(session.url))).text()).toContain('£9.99 per month')
    const answer = await pay(session)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`http://app.test/done?session_id=${session.id}`)
    const { data } = await stripe.subscriptions.list({ customer: String(session.customer), status: 'all' })
    expect(data).toMatchObject([{ status: 'active', currency: 'gbp', cancel_at_period_end: false }])
    const types = (await messages(3)).map(({ type }) => type).sort()
    expect(types).toEqual(['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'])
  })

  it('shows that a card was declined and allows another attempt', async () => {
    const session = await checkout()
    const declined = await pay(session, '4000000000000002')
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Your card was declined')
    expect((await stripe.subscriptions.list({ customer: String(session.customer) })).data).toEqual([])
    expect((await pay(session)).status).toBe(303)
  })

  it('takes one payment when it is submitted twice', async () => {
    const session = await checkout()
    await Promise.all([pay(session), pay(session), pay(session)])
    expect((await stripe.subscriptions.list({ customer: String(session.customer) })).data).toHaveLength(1)
  })

  it('refuses a payment after it was closed', async () => {
    const session = await checkout()
    await stripe.checkout.sessions.expire(session.id)
    expect((await pay(session)).status).toBe(410)
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/Only Checkout Sessions/)
  })
})

describe('time', () => {
  const endPeriod = (session: Stripe.Checkout.Session) => emulator.controls.act(String(session.customer), 'end-period')
  const subscription = async (session: Stripe.Checkout.Session) =>
    (await stripe.subscriptions.list({ customer: String(session.customer), status: 'all' })).data[0]

  it('renews a subscription and puts the paid period on the invoice', async () => {
    const session = await checkout()
    await pay(session)
    endPeriod(session)
    const now = Math.floor(Date.now() / 1000)
    const renewed = await subscription(session)
    expect(renewed?.status).toBe('active')
    const { data } = await stripe.invoices.list({ subscription: String(renewed?.id), status: 'paid' })
    expect(data).toHaveLength(2)
    expect(data[0]?.lines.data[0]?.period.end).toBeGreaterThan(now + 27 * 86_400)
    expect(data[0]?.lines.data[0]?.period.end).toBe(renewed?.items.data[0]?.current_period_end)
  })

  it('lets a renewal fail, succeed later, or be given up', async () => {
    const session = await checkout()
    await pay(session, '4000 0000 0000 0341')
    endPeriod(session)
    expect((await subscription(session))?.status).toBe('past_due')
    emulator.controls.act(String(session.customer), 'pay')
    expect((await subscription(session))?.status).toBe('active')
    emulator.controls.act(String(session.customer), 'card-declined')
    endPeriod(session)
    emulator.controls.passDays(String(session.customer), 22)
    expect(await subscription(session)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  it('ends a cancelled subscription with its period unless it was resumed', async () => {
    const session = await checkout()
    await pay(session)
    const portal = await stripe.billingPortal.sessions.create({
      customer: String(session.customer),
      return_url: 'http://app.test/subscription',
    })
    await submit(portal.url, { do: 'cancel' })
    expect((await subscription(session))?.cancel_at_period_end).toBe(true)
    await submit(portal.url, { do: 'resume' })
    expect((await subscription(session))?.cancel_at).toBeNull()
    await submit(portal.url, { do: 'cancel' })
    await submit(portal.url, { do: 'end-period' })
    expect((await subscription(session))?.status).toBe('canceled')
    expect(await (await fetch(portal.url)).text()).toContain('There is no subscription any more.')
  })
})

describe('messages', () => {
  it('are sent again until they are accepted', async () => {
    answers = [500, 503]
    const session = await checkout()
    await stripe.checkout.sessions.expire(session.id)
    const sent = await messages(3)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(sent[0]?.type).toBe('checkout.session.expired')
  })

  it('can be held and released in any order and number', async () => {
    emulator.controls.set({ webhooks: 'hold' })
    await pay(await checkout())
    expect(received).toEqual([])
    await emulator.controls.release('reversed', 2)
    expect((await messages(6)).map(({ type }) => type)).toEqual([
      ...['checkout.session.completed', 'checkout.session.completed', 'invoice.paid', 'invoice.paid'],
      ...['customer.subscription.created', 'customer.subscription.created'],
    ])
  })

  it('are lost on request', async () => {
    emulator.controls.set({ webhooks: 'lose' })
    const session = await checkout()
    await pay(session)
    emulator.controls.set({ webhooks: 'deliver' })
    emulator.controls.act(String(session.customer), 'cancel')
    expect((await messages(1)).map(({ type }) => type)).toEqual(['customer.subscription.updated'])
  })
})

describe('the API', () => {
  it('executes an idempotency key once, and refuses it for another request', async () => {
    const key = { idempotencyKey: 'one' }
    const first = await stripe.customers.create({ email: 'a@stillair.test' }, key)
    expect((await stripe.customers.create({ email: 'a@stillair.test' }, key)).id).toBe(first.id)
    await expect(stripe.customers.create({ email: 'b@stillair.test' }, key)).rejects.toThrow(/idempotent/i)
  })

  it('names the account of the key, and finds customers by their metadata', async () => {
    expect((await stripe.accounts.retrieveCurrent()).id).toBe('acct_stillair')
    for (const userId of ["Am'elia", "am'elia", 'zoe']) await stripe.customers.create({ metadata: { userId } })
    const { data } = await stripe.customers.search({ query: "metadata['userId']:'am\\'elia'" })
    expect(data.map(({ metadata }) => metadata.userId)).toEqual(["am'elia", "Am'elia"])
    await expect(stripe.customers.search({ query: 'userId:zoe' })).rejects.toThrow(/parse your search query/)
  })

  it('lists customers page by page, newest first, without deleted ones', async () => {
    const made = []
    for (let each = 0; each < 5; each++) made.push((await stripe.customers.create({})).id)
    await stripe.customers.del(made[2] ?? '')
    const listed = await Array.fromAsync(stripe.customers.list({ limit: 2 }))
    expect(listed.map(({ id }) => id)).toEqual([made[4], made[3], made[1], made[0]])
    expect(await stripe.customers.retrieve(made[2] ?? '')).toMatchObject({ deleted: true })
    const unknown = { code: 'resource_missing' }
    await expect(stripe.customers.update(made[2] ?? '', { email: 'a@b.test' })).rejects.toMatchObject(unknown)
    await expect(stripe.billingPortal.sessions.create({ customer: made[2] ?? '' })).rejects.toMatchObject(unknown)
    await expect(stripe.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject(unknown)
  })

  it('ends the subscriptions of a customer who is deleted, and forgets keys after a day', async () => {
    const session = await checkout()
    await pay(session)
    const customer = String(session.customer)
    await stripe.customers.del(customer)
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toMatchObject([{ status: 'canceled' }])
    const key = { idempotencyKey: 'one' }
    const first = await stripe.customers.create({}, key)
    emulator.forgetKeys()
    expect((await stripe.customers.create({}, key)).id).not.toBe(first.id)
  })

  it('reports invalid requests as the provider does', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(stripe.payouts.list()).rejects.toThrow(/Unrecognized request URL/)
    const stranger = new Stripe('sk_test_other', {
      protocol: 'http',
      host: '127.0.0.1',
      port: new URL(emulator.url).port,
    })
    await expect(stranger.customers.list()).rejects.toMatchObject({ statusCode: 401 })
  })

  it('fails and recovers on request', async () => {
    emulator.controls.set({ trouble: 'fails', where: 'POST /v1/customers' })
    await expect(stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeAPIError' })
    emulator.controls.set({ trouble: 'cut-off' })
    await expect(stripe.prices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    emulator.controls.set({ trouble: 'none' })
    expect((await stripe.prices.list()).data).toEqual([])
  })
})

it('saves everything to its file, including undelivered messages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stillair-payments-'))
  const options = { port: 0, ...secrets, webhookUrl, file: join(folder, 'payments', 'payments.json') }
  const before = await startPaymentsEmulator(options)
  before.controls.set({ webhooks: 'hold' })
  const session = await checkout(client(before.url))
  await pay(session)
  await before.stop()
  // It has addresses, so only its owner may read it.
  expect([dirname(options.file), options.file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
  const after = await startPaymentsEmulator(options)
  try {
    expect((await messages(3)).length).toBe(3)
    const { data } = await client(after.url).subscriptions.list({ customer: String(session.customer) })
    expect(data).toHaveLength(1)
  } finally {
    await after.stop()
    await rm(folder, { recursive: true })
  }
})
