import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '../../../../local/src/emulators/payments/webhooks.ts'
import { eventsOf } from '../../../test/events-of.ts'
import {
  checkoutPage,
  dashboardOf,
  type PayingHarness,
  pay,
  startPayingHarness,
  statusOf,
  subscribe,
} from '../../../test/payments-story.ts'
import { LOCAL_WEBHOOK_SECRET, WEBHOOK_PATH } from './provider/payments-config.ts'

let paying: PayingHarness
beforeAll(async () => {
  paying = await startPayingHarness()
})
afterAll(() => paying.close())

const someone = () => `u-${randomUUID()}`

/** Sends a webhook with the provider's signature, unless another one is given. */
async function send(body: string, signature: string | null = signatureOf(body, LOCAL_WEBHOOK_SECRET)) {
  const answer = await fetch(paying.api.url + WEBHOOK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const message = (customer: string | null, type = 'customer.subscription.updated', id = `evt_${randomUUID()}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1,
    livemode: false,
    // All false: only the customer counts.
    data: { object: { object: 'subscription', id: 'sub_lie', customer, status: 'active', cancel_at: null } },
  })

/** Creates a user whose payment's webhooks were all lost. */
async function unheardOf() {
  paying.emulator.controls.set({ webhooks: 'lose' })
  const id = someone()
  const person = paying.api.listener(id)
  await pay(await checkoutPage(person))
  paying.emulator.controls.set({ webhooks: 'deliver' })
  return { person, customerId: paying.emulator.controls.customerOf(`${id}@stillair.test`) }
}
const newest = async () => ({ 'x-position': String(await paying.api.store.head()) })
const isSubscribed = async (person: Awaited<ReturnType<typeof unheardOf>>['person']) =>
  (await person.get('/api/subscription-status', await newest())).body.hasActiveSubscription

describe('a webhook is rejected', () => {
  test('with a wrong signature', async () => {
    const { person, customerId } = await unheardOf()
    const body = message(customerId)
    expect(await send(body, signatureOf(body, 'whsec_other'))).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await send(body, signatureOf(`${body} `, LOCAL_WEBHOOK_SECRET))).status).toBe(400)
    expect(await isSubscribed(person)).toBe(false)
  })

  test('without a signature, or with a malformed one', async () => {
    const body = message(null)
    for (const signature of [null, '', 't=1', 'v1=abc', `t=${'9'.repeat(400)},v1=00`, 'nonsense']) {
      expect((await send(body, signature)).status, String(signature)).toBe(400)
    }
  })

  test('with an old timestamp, even if signed: a replay', async () => {
    const { person, customerId } = await unheardOf()
    const body = message(customerId)
    const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360
    expect((await send(body, signatureOf(body, LOCAL_WEBHOOK_SECRET, sixMinutesAgo))).status).toBe(400)
    expect(await isSubscribed(person)).toBe(false)
  })

  test('with an id that cannot be stored, even if signed', async () => {
    for (const id of ['evt_\0', '', ' ', 'evt_\ud800', 'x'.repeat(256), 7]) {
      const body = JSON.stringify({ ...JSON.parse(message(null)), id })
      expect(await send(body), JSON.stringify(id)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
    const { customerId } = await unheardOf()
    const nul = JSON.stringify({ ...JSON.parse(message(`${customerId}\0`)), id: `evt_${someone()}` })
    expect(await send(nul)).toMatchObject({ status: 200, body: { handled: 'nothing-to-do' } })
  })

  test('that is not JSON, too large, or empty', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '']) expect((await send(body)).status, body).toBe(400)
    expect((await send(message('x'.repeat(600_000)))).status).toBe(413)
  })
})

describe('a webhook is accepted', () => {
  test('with a clock that is minutes off', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const skew of [-240, 240, 3_600]) {
      const { person, customerId } = await unheardOf()
      const body = message(customerId)
      expect((await send(body, signatureOf(body, LOCAL_WEBHOOK_SECRET, now + skew))).status, String(skew)).toBe(200)
      expect(await isSubscribed(person)).toBe(true)
    }
  })

  test('of an unknown type, without effect', async () => {
    const { person, customerId } = await unheardOf()
    for (const type of ['invented.by.the.provider', 'payment_intent.created', 'customer.updated']) {
      expect(await send(message(customerId, type))).toEqual({ status: 200, body: { handled: 'nothing-to-do' } })
    }
    expect(await isSubscribed(person)).toBe(false)
  })

  test('about a customer that is not ours, without effect', async () => {
    const nobody = await dashboardOf(paying.emulator).customers.create({ metadata: { userId: ' ' } })
    for (const customer of ['cus_none', nobody.id, '../prices']) {
      expect(await send(message(customer)), customer).toEqual({ status: 200, body: { handled: 'unknown-customer' } })
    }
  })

  test('with false data, and the provider’s own state is recorded', async () => {
    const { person, customerId } = await unheardOf()
    expect((await send(message(customerId, 'customer.subscription.deleted'))).status).toBe(200)
    expect(await isSubscribed(person)).toBe(true)
  })

  test('100 times, concurrently and in sequence, and handled once', async () => {
    const { person, customerId } = await unheardOf()
    const body = message(customerId)
    const before = (await eventsOf(paying.api.store)).length
    const answers = await Promise.all(Array.from({ length: 90 }, () => send(body)))
    for (let again = 0; again < 10; again++) answers.push(await send(body))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await isSubscribed(person)).toBe(true)
    expect((await eventsOf(paying.api.store)).length).toBe(before + 1)
    // One request fetched the subscription from the provider; the other requests share its result.
    paying.emulator.controls.act(customerId, 'cancel-now')
    await paying.emulator.controls.delivered()
    const after = (await eventsOf(paying.api.store)).length
    expect((await send(body)).status).toBe(200)
    expect((await eventsOf(paying.api.store)).length).toBe(after)
  })

  test('out of order, with the same result', async () => {
    for (const order of ['reversed', 'shuffled'] as const) {
      const { person, customerId } = await subscribe(paying, someone())
      paying.emulator.controls.set({ webhooks: 'hold' })
      for (const action of ['cancel', 'resume', 'cancel', 'end-period'])
        paying.emulator.controls.act(customerId, action)
      await paying.emulator.controls.release(order, 3)
      paying.emulator.controls.set({ webhooks: 'deliver' })
      await paying.emulator.controls.delivered()
      expect((await person.get('/api/subscription-status', await newest())).body).toMatchObject({
        hasActiveSubscription: false,
        status: 'ended',
        reason: 'cancelled',
      })
    }
  })

  test('once the provider is available again, after failing in between', async () => {
    const { person, customerId } = await unheardOf()
    paying.emulator.controls.set({ trouble: 'fails', where: 'GET /v1/subscriptions' })
    const body = message(customerId)
    expect((await send(body)).status).toBe(503)
    expect(await isSubscribed(person)).toBe(false)
    paying.emulator.controls.set({ trouble: 'none' })
    expect((await send(body)).status).toBe(200)
    expect(await isSubscribed(person)).toBe(true)
  })

  test('without a known user', async () => {
    expect((await send(message(null))).status).toBe(200)
    expect((await statusOf(paying.api.listener(someone()))).hasActiveSubscription).toBe(false)
  })
})

test('the route accepts only POST requests with a signature', async () => {
  expect((await fetch(paying.api.url + WEBHOOK_PATH)).status).toBe(404)
  const signedIn = await paying.api.listener(someone()).post(WEBHOOK_PATH, { id: 'evt_1' })
  expect(signedIn.status).toBe(400)
})
