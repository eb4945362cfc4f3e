import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '../../../../local/src/emulators/payments/webhooks.ts'
import { eventsOf } from '../../../test/events-of.ts'
import {
  dashboardOf,
  type PayingHarness,
  pay,
  paymentDeps,
  priceAt,
  settledStatusOf,
  startPayingHarness,
  subscribe,
} from '../../../test/payments-story.ts'
import { endSubscription } from './end-subscription.ts'
import { LOCAL_WEBHOOK_SECRET, WEBHOOK_PATH } from './provider/payments-config.ts'

/**
 * `paying` is where everybody pays. `restored` has the same provider and an older log, so only the provider knows the
 * customers.
 */
let paying: PayingHarness
let restored: PayingHarness
beforeAll(async () => {
  paying = await startPayingHarness()
  restored = await startPayingHarness({ onto: paying.emulator })
})
afterAll(async () => {
  await restored.close()
  await paying.close()
})

const someone = () => `u-${randomUUID()}`
const liveOf = (userId: string) => {
  const { customers, subscriptions } = paying.emulator.ledger
  return Object.values(subscriptions).filter(
    ({ customer, status }) => customers[customer]?.metadata.userId === userId && status !== 'canceled',
  )
}

/** Creates a user who has paid since the backup, and their client for the restored log. */
async function paidSince(id = someone()) {
  const { customerId, sessionId } = await subscribe(paying, id)
  // The backup is older than the provider's memory of idempotency keys.
  paying.emulator.forgetKeys()
  const person = restored.api.listener(id)
  expect(await settledStatusOf(person, restored)).toMatchObject({ hasActiveSubscription: false, status: 'none' })
  return { id, customerId, sessionId, person }
}
const isOpen = (person: Awaited<ReturnType<typeof paidSince>>['person']) =>
  settledStatusOf(person, restored).then(({ hasActiveSubscription }) => hasActiveSubscription)

const MAIN = fileURLToPath(new URL('./cli/main.ts', import.meta.url))

/** Runs the command as an operator would. */
async function run(...args: string[]) {
  const { postgresUrl, storage, firebase, payments } = restored.api.config
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    POSTGRES_URL: postgresUrl,
    FIREBASE_PROJECT_ID: firebase.projectId,
    STORAGE_DIR: storage.kind === 'file-system' ? storage.directory : '',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${restored.api.identity.port}`,
    ...(payments.provider && {
      STRIPE_SECRET_KEY: payments.provider.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.provider.webhookSecret,
      STRIPE_API_BASE: payments.provider.apiBase,
      APP_URL: payments.provider.appUrl,
    }),
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout + stderr }
  }
}

test('records a webhook about a customer missing from the log', async () => {
  const { id, customerId, person } = await paidSince()
  const object = { object: 'subscription', id: 'sub_any', customer: customerId }
  const body = JSON.stringify({ id: `evt_${id}`, type: 'customer.subscription.updated', data: { object } })
  const headers = { 'stripe-signature': signatureOf(body, LOCAL_WEBHOOK_SECRET), 'content-type': 'application/json' }
  const answer = await fetch(restored.api.url + WEBHOOK_PATH, { method: 'POST', headers, body })
  expect(await answer.json()).toEqual({ handled: 'recorded' })
  expect(await isOpen(person)).toBe(true)
})

test('a user who has paid gets no second checkout', async () => {
  const { id, person } = await paidSince()
  expect(await person.post('/api/create-subscription', { currency: 'EUR' })).toMatchObject({
    status: 409,
    body: { code: 'already-subscribed' },
  })
  expect(await isOpen(person)).toBe(true)
  expect(liveOf(id)).toHaveLength(1)
})

test('the success page, a refresh and the portal find the customer', async () => {
  const one = await paidSince()
  const { sessionId } = one
  expect((await one.person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: true })
  const other = await paidSince()
  expect((await other.person.post('/api/refresh-subscription', {})).body).toEqual({ activated: true })
  const third = await paidSince()
  expect((await third.person.post('/api/create-customer-portal', {})).status).toBe(200)
})

test('user ids are case-sensitive, although the provider’s search is not', async () => {
  const id = `U-'\\${randomUUID()}`
  await paidSince(id)
  const stranger = restored.api.listener(id.toLowerCase())
  expect((await stranger.post('/api/refresh-subscription', {})).body).toEqual({ activated: false })
  expect((await restored.api.listener(id).post('/api/refresh-subscription', {})).body).toEqual({ activated: true })
})

test('deleting an account ends all its subscriptions, at every customer', async () => {
  const { id } = await paidSince()
  const stripe = dashboardOf(paying.emulator)
  const second = await stripe.customers.create({ metadata: { userId: id } })
  const price = await priceAt(stripe, 'stillair-premium', 'usd')
  await stripe.subscriptions.create({ customer: second.id, items: [{ price }] })
  expect(liveOf(id)).toHaveLength(2)
  await endSubscription(paymentDeps(restored), id)
  expect(liveOf(id)).toEqual([])
})

test('a subscription that ends while it is being cancelled is no error', async () => {
  const { id } = await paidSince()
  const [subscription] = liveOf(id)
  const { payments } = paymentDeps(restored)
  const cancel = () => payments.cancelSubscription(subscription?.id ?? '')
  await Promise.all([cancel(), cancel(), cancel()])
  expect(liveOf(id)).toEqual([])
})

describe('the step of the runbook', () => {
  const fetchPayments = async () => {
    const { code, out } = await run('fetch')
    expect(code, out).toBe(0)
    return out
  }

  test('records all payments once, of more customers than the provider lists on a page', {
    tags: ['slow'],
  }, async () => {
    const stripe = dashboardOf(paying.emulator)
    const many = Array.from({ length: 205 }, () => someone())
    for (const userId of many) await stripe.customers.create({ metadata: { userId } })
    await stripe.customers.create({ metadata: { somebody: 'else' } })
    const { id, person } = await paidSince()
    const begun = await subscribe(paying, someone())
    paying.emulator.controls.act(begun.customerId, 'cancel-now')
    await paying.emulator.controls.delivered()

    expect(await fetchPayments()).toMatch(/^\d+ people were checked/m)
    expect(await isOpen(person)).toBe(true)
    expect(liveOf(id)).toHaveLength(1)
    const linked = (await eventsOf(restored.api.store)).filter(({ type }) => type === 'PaymentCustomerLinked')
    const users = new Set(linked.map(({ data }) => (data as { userId: string }).userId))
    expect(many.filter((userId) => !users.has(userId))).toEqual([])

    const before = (await eventsOf(restored.api.store)).length
    expect(await fetchPayments()).toContain('0 had changes')
    expect((await eventsOf(restored.api.store)).length).toBe(before)
  })

  test('explains its usage if the arguments are invalid', { tags: ['slow'] }, async () => {
    for (const args of [[], ['fetch', 'all'], ['toString']]) {
      expect(await run(...args)).toMatchObject({ code: 2, out: expect.stringContaining('use-account') })
    }
  })

  test('does not prevent later payments of other users', async () => {
    const person = restored.api.listener(someone())
    const { body } = await person.post('/api/create-subscription', {})
    expect(await pay(String(body.url))).not.toBeNull()
  })
})
