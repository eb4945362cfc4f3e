import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  PaymentCustomerLinked,
  SubscriptionEnded,
  subscriptionStream,
} from '@stillair/events/modules/subscriptions/events.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '../../../../local/src/emulators/payments/payments-emulator.ts'
import { signatureOf } from '../../../../local/src/emulators/payments/webhooks.ts'
import { eventsOf } from '../../../test/events-of.ts'
import { past } from '../../../test/past.ts'
import {
  dashboardOf,
  type PayingHarness,
  paymentDeps,
  settledStatusOf,
  startPayingHarness,
  subscribe,
} from '../../../test/payments-story.ts'
import { person } from '../../../test/person.ts'
import { createApp } from '../../server/app.ts'
import { useThisAccount } from './cli/payment-commands.ts'
import { endSubscription } from './end-subscription.ts'
import { inConfiguredAccount } from './payment-account-check.ts'
import { LOCAL_WEBHOOK_SECRET, WEBHOOK_PATH } from './provider/payments-config.ts'
import { stripePayments } from './provider/stripe-payments.ts'
import { followUpCheckouts, reconcile } from './reconcile.ts'

const OTHER_KEY = 'sk_test_other'
let paying: PayingHarness
let other: PaymentsEmulator
const closing: (() => unknown)[] = []
beforeAll(async () => {
  paying = await startPayingHarness()
  other = await emulatorOf({ account: 'acct_other', secretKey: OTHER_KEY })
})
afterEach(() => paying.emulator.controls.set({ trouble: 'none', webhooks: 'deliver' }))
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  await paying.close()
})

const someone = () => `u-${randomUUID()}`
const isPaused = { status: 503, body: { code: 'payments-other-account' } }
const status = (who: Awaited<ReturnType<typeof subscribe>>['person']) => settledStatusOf(who, paying)

async function emulatorOf(options: { account: string | null; secretKey: string }): Promise<PaymentsEmulator> {
  const webhook = { webhookSecret: LOCAL_WEBHOOK_SECRET, webhookUrl: 'http://127.0.0.1:9/nowhere' }
  const emulator = await startPaymentsEmulator({ port: 0, ...options, ...webhook })
  closing.push(() => emulator.stop())
  return emulator
}

/** Returns the provider's client with another key, and payments as a process with that key sees them. */
function keyed(emulator: PaymentsEmulator, secretKey: string, { api }: Pick<PayingHarness, 'api'> = paying) {
  const { provider: options } = api.config.payments
  if (!options) throw new Error('no payments')
  const provider = stripePayments({ ...options, apiBase: emulator.url, secretKey })
  return { provider, payments: inConfiguredAccount(provider, paymentDeps({ api })) }
}

/** Serves the API as a process with another key would, over the same log. */
async function servedWith(payments: ReturnType<typeof keyed>['payments']): Promise<string> {
  const { api } = paying
  const endingSubscription = {
    name: 'subscription',
    run: (id: string) => endSubscription({ ...paymentDeps(paying), payments }, id),
  }
  const server = createServer(createApp({ ...api.deps, payments, onAccountDeleted: [endingSubscription] }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('with the key of another account, payments pause, nobody loses access, and the rest of the app works', async () => {
  const id = someone()
  const { customerId } = await subscribe(paying, id)
  await paying.emulator.controls.delivered()
  const { payments } = keyed(other, OTHER_KEY)
  const url = await servedWith(payments)
  const token = paying.api.tokens.sign({ sub: id, email: `${id}@stillair.test`, name: id })
  const there = person(url, token, { patient: true })
  const before = (await eventsOf(paying.api.store)).length

  for (const path of ['create-subscription', 'refresh-subscription', 'create-customer-portal']) {
    expect(await there.post(`/api/${path}`, {}), path).toMatchObject(isPaused)
  }
  expect(await there.post('/api/subscription-success', { sessionId: 'cs_1' })).toMatchObject(isPaused)
  const object = { object: 'subscription', id: 'sub_1', customer: customerId }
  const body = JSON.stringify({ id: `evt_${id}`, type: 'customer.subscription.deleted', data: { object } })
  const headers = { 'stripe-signature': signatureOf(body, LOCAL_WEBHOOK_SECRET), 'content-type': 'application/json' }
  expect((await fetch(url + WEBHOOK_PATH, { method: 'POST', headers, body })).status).toBe(503)
  const deps = { ...paymentDeps(paying), payments }
  for (const work of [() => reconcile(deps), () => followUpCheckouts(deps), () => endSubscription(deps, id)]) {
    await expect(work()).rejects.toMatchObject({ code: 'payments-other-account' })
  }

  expect((await eventsOf(paying.api.store)).length).toBe(before)
  expect(other.ledger.customers).toEqual({})
  expect(await settledStatusOf(there, paying)).toMatchObject({ hasActiveSubscription: true, status: 'active' })
  expect((await there.get('/api/content')).status).toBe(200)
  const logged = paying.api.logLines.filter((line) => line.includes('belongs to another Stripe account'))
  expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({
    account: { accountId: 'acct_other', isLive: false },
    ours: { accountId: 'acct_stillair', isLive: false },
  })
  // With the right key, the same webhook is accepted.
  const again = await fetch(paying.api.url + WEBHOOK_PATH, { method: 'POST', headers, body })
  expect(await again.json()).toEqual({ handled: 'recorded' })
})

test('a live key counts as another account than a test key, but a rotated key of the same mode does not', async () => {
  const { customerId } = await subscribe(paying, someone())
  const live = await emulatorOf({ account: 'acct_stillair', secretKey: 'sk_live_harness' })
  await expect(keyed(live, 'sk_live_harness').payments.findCustomer(customerId)).rejects.toMatchObject({
    code: 'payments-other-account',
  })
  const rotated = await emulatorOf({ account: 'acct_stillair', secretKey: 'rk_test_new' })
  expect(await keyed(rotated, 'rk_test_new').payments.findCustomer(customerId)).toBeNull()
})

test('the account is compared once the provider answers', async () => {
  await subscribe(paying, someone())
  const { payments } = keyed(other, OTHER_KEY)
  other.controls.set({ trouble: 'fails' })
  await expect(payments.requireOurAccount()).rejects.toMatchObject({ code: 'payments-unavailable' })
  other.controls.set({ trouble: 'none' })
  await expect(payments.findCustomer('cus_1')).rejects.toMatchObject({ code: 'payments-other-account' })
})

test('a log without a recorded account adopts the account that contains its customers', async () => {
  const older = await startPayingHarness()
  closing.push(() => older.close())
  const id = someone()
  const { id: customerId } = await dashboardOf(older.emulator).customers.create({ metadata: { userId: id } })
  const linked = PaymentCustomerLinked({ userId: id, customerId })
  await past(() => older.api).append(subscriptionStream(id), [linked], older.api.now().toISOString())
  await settledStatusOf(older.api.listener(id), older)

  await expect(keyed(other, OTHER_KEY, older).payments.requireOurAccount()).rejects.toMatchObject({
    code: 'payments-other-account',
  })
  await paymentDeps(older).payments.requireOurAccount()
  const recorded = (await eventsOf(older.api.store)).filter(({ type }) => type === 'PaymentAccountRecorded')
  expect(recorded).toMatchObject([{ data: { accountId: 'acct_stillair', isLive: false } }])
})

test('a restricted key that cannot read its account is accepted if the known customers are there', async () => {
  const restricted = await startPayingHarness({ account: null })
  closing.push(() => restricted.close())
  const { person: who } = await subscribe(restricted, someone())
  await restricted.emulator.controls.delivered()
  expect(await settledStatusOf(who, restricted)).toMatchObject({ hasActiveSubscription: true })
  await reconcile(paymentDeps(restricted))
  const types = (await eventsOf(restricted.api.store)).map(({ type }) => type)
  expect(types).not.toContain('PaymentAccountRecorded')

  const elsewhere = await emulatorOf({ account: null, secretKey: 'rk_test_elsewhere' })
  const { provider, payments } = keyed(elsewhere, 'rk_test_elsewhere', restricted)
  await expect(payments.requireOurAccount()).rejects.toMatchObject({ code: 'payments-other-account' })
  const lines: string[] = []
  const context = { ...paymentDeps(restricted), payments, provider, print: (line: string) => lines.push(line) }
  expect(await useThisAccount(context)).toBe(1)
  expect(lines.join()).toContain('has no permission to read its account')
})

test('an operator moves payments to another account', { tags: ['slow'] }, async () => {
  const moving = await startPayingHarness()
  closing.push(() => moving.close())
  await subscribe(moving, someone())
  const { provider, payments } = keyed(other, OTHER_KEY, moving)
  await expect(payments.requireOurAccount()).rejects.toThrow()
  const lines: string[] = []
  const context = { ...paymentDeps(moving), payments, provider, print: (line: string) => lines.push(line) }
  expect(await useThisAccount(context)).toBe(0)
  expect(lines.join()).toContain('acct_other (test mode)')
  await payments.requireOurAccount()
  await expect(paymentDeps(moving).payments.requireOurAccount()).rejects.toMatchObject({
    code: 'payments-other-account',
  })
})

test('the reconciliation repairs damage by another account: an ended subscription and a second customer', async () => {
  const id = someone()
  const { person: who, customerId } = await subscribe(paying, id)
  await paying.emulator.controls.delivered()
  const [subscription] = Object.values(paying.emulator.ledger.subscriptions).filter(
    (each) => each.customer === customerId,
  )
  const subscriptionId = subscription?.id ?? ''
  const endedAt = paying.api.now().toISOString()
  await past(() => paying.api).append(
    subscriptionStream(id),
    [
      SubscriptionEnded({ userId: id, subscriptionId, endedAt, reason: 'cancelled' }),
      PaymentCustomerLinked({ userId: id, customerId: 'cus_of_the_other_account' }),
    ],
    endedAt,
  )
  expect(await status(who)).toMatchObject({ hasActiveSubscription: false, status: 'ended' })
  await reconcile(paymentDeps(paying))
  expect(await status(who)).toMatchObject({ hasActiveSubscription: true, status: 'active' })
  expect((await who.post('/api/create-customer-portal', {})).status).toBe(200)
  expect(await who.post('/api/create-subscription', {})).toMatchObject({ status: 409 })
})

test('a subscription unknown to the provider has not ended, and another can be bought', async () => {
  const id = someone()
  const { person: who, customerId } = await subscribe(paying, id)
  await paying.emulator.controls.delivered()
  const ofThem = Object.values(paying.emulator.ledger.subscriptions).find(({ customer }) => customer === customerId)
  delete paying.emulator.ledger.subscriptions[ofThem?.id ?? '']
  delete paying.emulator.ledger.customers[customerId]
  await reconcile(paymentDeps(paying))
  expect(await status(who)).toMatchObject({ hasActiveSubscription: true, status: 'active' })
  expect(paying.api.logLines.some((line) => line.includes('does not know a subscription') && line.includes(id))).toBe(
    true,
  )
  expect((await who.post('/api/create-subscription', {})).status).toBe(200)
})

test('the deletion of a customer at the provider ends the subscription', async () => {
  const { person: who, customerId } = await subscribe(paying, someone())
  await dashboardOf(paying.emulator).customers.del(customerId)
  await paying.emulator.controls.delivered()
  expect(await status(who)).toMatchObject({ hasActiveSubscription: false, status: 'ended', reason: 'cancelled' })
})

test('looks up a subscription by its id if its customer is not listed any more', async () => {
  const { person: who, customerId } = await subscribe(paying, someone())
  await paying.emulator.controls.delivered()
  paying.emulator.controls.set({ webhooks: 'lose' })
  paying.emulator.controls.act(customerId, 'cancel-now')
  delete paying.emulator.ledger.customers[customerId]
  await reconcile(paymentDeps(paying))
  expect(await status(who)).toMatchObject({ hasActiveSubscription: false, status: 'ended' })
})

test('the reconciliation finds a subscription that has ended here but is active at the provider', async () => {
  const { person: who, customerId } = await subscribe(paying, someone())
  paying.emulator.controls.act(customerId, 'cancel-now')
  await paying.emulator.controls.delivered()
  expect(await status(who)).toMatchObject({ status: 'ended' })
  paying.emulator.controls.set({ webhooks: 'lose' })
  const stripe = dashboardOf(paying.emulator)
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all' })
  await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: data[0]?.items.data[0]?.price.id ?? '' }],
  })
  await reconcile(paymentDeps(paying))
  expect(await status(who)).toMatchObject({ hasActiveSubscription: true })
})
