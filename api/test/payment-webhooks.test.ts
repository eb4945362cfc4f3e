import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '../../local/src/emulators/payments/webhooks.ts'
import { LOCAL_WEBHOOK_SECRET, WEBHOOK_PATH } from '../src/modules/subscriptions/payments-config.ts'
import { eventsOf } from './events-of.ts'
import {
  checkoutPage,
  dashboardOf,
  type PayingHarness,
  pay,
  startPayingHarness,
  statusOf,
  subscribe,
} from './payments-story.ts'

let paying: PayingHarness
beforeAll(async () => {
  paying = await startPayingHarness()
})
afterAll(() => paying.close())

const someone = () => `u-${randomUUID()}`

/** Sends bytes with a signature, as the provider would unless another signature is given. */
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
    ...{ id, object: 'event', type, created: 1, livemode: false },
    // Lies, all of it: only whose it is counts.
    data: { object: { object: 'subscription', id: 'sub_lie', customer, status: 'active', cancel_at: null } },
  })

/** A user who has paid while every message was lost. */
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

describe('a message is refused', () => {
  test('with a wrong signature', async () => {
    const { person, customerId } = await unheardOf()
    const body = message(customerId)
    expect(await send(body, signatureOf(body, 'whsec_other'))).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await send(body, signatureOf(`${body} `, LOCAL_WEBHOOK_SECRET))).status).toBe(400)
    expect(await isSubscribed(person)).toBe(false)
  })

  test('without a signature, or with one that is none', async () => {
    const body = message(null)
    for (const signature of [null, '', 't=1', 'v1=abc', `t=${'9'.repeat(400)},v1=00`, 'nonsense']) {
      expect((await send(body, signature)).status, String(signature)).toBe(400)
    }
  })

  test('with an old timestamp, though it is signed: a replay', async () => {
    const { person, customerId } = await unheardOf()
    const body = message(customerId)
    const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360
    expect((await send(body, signatureOf(body, LOCAL_WEBHOOK_SECRET, sixMinutesAgo))).status).toBe(400)
    expect(await isSubscribed(person)).toBe(false)
  })

  test('when its id is none that can be kept, though it is signed', async () => {
    for (const id of ['evt_\0', '', ' ', 'evt_\ud800', 'x'.repeat(256), 7]) {
      const body = JSON.stringify({ ...JSON.parse(message(null)), id })
      expect(await send(body), JSON.stringify(id)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
    const { customerId } = await unheardOf()
    const nul = JSON.stringify({ ...JSON.parse(message(`${customerId}\0`)), id: `evt_${someone()}` })
    expect(await send(nul)).toMatchObject({ status: 200, body: { handled: 'nothing-to-do' } })
  })

  test('when it is no JSON, or too large, or empty', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '']) expect((await send(body)).status, body).toBe(400)
    expect((await send(message('x'.repeat(600_000)))).status).toBe(413)
  })
})

describe('a message is taken', () => {
  test('whose clock differs by minutes', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const skew of [-240, 240, 3_600]) {
      const { person, customerId } = await unheardOf()
      const body = message(customerId)
      expect((await send(body, signatureOf(body, LOCAL_WEBHOOK_SECRET, now + skew))).status, String(skew)).toBe(200)
      expect(await isSubscribed(person)).toBe(true)
    }
  })

  test('of an unknown type, and nothing comes of it', async () => {
    const { person, customerId } = await unheardOf()
    for (const type of ['invented.by.the.provider', 'payment_intent.created', 'customer.updated']) {
      expect(await send(message(customerId, type))).toEqual({ status: 200, body: { handled: 'nothing-to-do' } })
    }
    expect(await isSubscribed(person)).toBe(false)
  })

  test('about a customer that is not ours, and nothing comes of it', async () => {
    const nobody = await dashboardOf(paying.emulator).customers.create({ metadata: { userId: ' ' } })
    for (const customer of ['cus_none', nobody.id, '../prices']) {
      expect(await send(message(customer)), customer).toEqual({ status: 200, body: { handled: 'unknown-customer' } })
    }
  })

  test('that claims what is not so, and the provider’s truth is recorded', async () => {
    const { person, customerId } = await unheardOf()
    expect((await send(message(customerId, 'customer.subscription.deleted'))).status).toBe(200)
    expect(await isSubscribed(person)).toBe(true)
  })

  test('100 times, at once and one after the other, and handled once', async () => {
    const { person, customerId } = await unheardOf()
    const body = message(customerId)
    const before = (await eventsOf(paying.api.store)).length
    const answers = await Promise.all(Array.from({ length: 90 }, () => send(body)))
    for (let again = 0; again < 10; again++) answers.push(await send(body))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await isSubscribed(person)).toBe(true)
    expect((await eventsOf(paying.api.store)).length).toBe(before + 1)
    // One of them fetched the subscription from the provider: that answer is the one for all.
    paying.emulator.controls.act(customerId, 'cancel-now')
    await paying.emulator.controls.delivered()
    const after = (await eventsOf(paying.api.store)).length
    expect((await send(body)).status).toBe(200)
    expect((await eventsOf(paying.api.store)).length).toBe(after)
  })

  test('out of order, and the end is the same', async () => {
    for (const order of ['reversed', 'shuffled'] as const) {
      const { person, customerId } = await subscribe(paying, someone())
      paying.emulator.controls.set({ webhooks: 'hold' })
      for (const action of ['cancel', 'resume', 'cancel', 'end-period'])
        paying.emulator.controls.act(customerId, action)
      await paying.emulator.controls.release(order, 3)
      paying.emulator.controls.set({ webhooks: 'deliver' })
      await paying.emulator.controls.delivered()
      expect((await person.get('/api/subscription-status', await newest())).body).toMatchObject({
        ...{ hasActiveSubscription: false, status: 'ended', reason: 'cancelled' },
      })
    }
  })

  test('while the provider is unavailable: it fails, and is sent again until it is done', async () => {
    const { person, customerId } = await unheardOf()
    paying.emulator.controls.set({ trouble: 'fails', where: 'GET /v1/subscriptions' })
    const body = message(customerId)
    expect((await send(body)).status).toBe(503)
    expect(await isSubscribed(person)).toBe(false)
    paying.emulator.controls.set({ trouble: 'none' })
    expect((await send(body)).status).toBe(200)
    expect(await isSubscribed(person)).toBe(true)
  })

  test('of a user who is not known here any more, and of nobody', async () => {
    expect((await send(message(null))).status).toBe(200)
    expect((await statusOf(paying.api.listener(someone()))).hasActiveSubscription).toBe(false)
  })
})

test('the address takes messages only, and from nobody else', async () => {
  expect((await fetch(paying.api.url + WEBHOOK_PATH)).status).toBe(404)
  const signedIn = await paying.api.listener(someone()).post(WEBHOOK_PATH, { id: 'evt_1' })
  expect(signedIn.status).toBe(400)
})
