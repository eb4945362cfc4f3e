import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  checkoutPage,
  dashboardOf,
  type PayingHarness,
  pay,
  paymentDeps,
  priceAt,
  settledStatusOf,
  startPayingHarness,
  subscribe,
} from '../../../test/payments-story.ts'
import { type Person, person as signedIn } from '../../../test/person.ts'
import { reconcile } from './reconcile.ts'

let paying: PayingHarness
beforeAll(async () => {
  paying = await startPayingHarness()
})
afterEach(() => paying.emulator.controls.set({ trouble: 'none', webhooks: 'deliver' }))
afterAll(() => paying.close())

const OURS = 'stillair-premium'
const someone = () => `u-${randomUUID()}`
const stripe = () => dashboardOf(paying.emulator)
async function status(person: Person) {
  await paying.emulator.controls.delivered()
  return settledStatusOf(person, paying)
}

/** Creates a user who is a customer at the provider but has paid for nothing. */
async function customer(id = someone()) {
  const person = paying.api.listener(id)
  await checkoutPage(person)
  return { id, person, customerId: paying.emulator.controls.customerOf(`${id}@stillair.test`) }
}

async function subscribedTo(customerId: string, product: string, currency = 'gbp') {
  const price = await priceAt(stripe(), product, currency)
  return stripe().subscriptions.create({ customer: customerId, items: [{ price }] })
}

/** Changes a subscription to francs, as some are from before the provider enforced one currency per customer. */
function inFrancs(subscriptionId: string): void {
  const { subscriptions } = paying.emulator.ledger
  const before = subscriptions[subscriptionId]
  if (before) subscriptions[subscriptionId] = { ...before, currency: 'chf', created: before.created - 1000 }
}

const liveOf = (...customers: string[]) =>
  Object.values(paying.emulator.ledger.subscriptions).filter(
    (each) => customers.includes(each.customer) && each.status !== 'canceled',
  )

describe('a subscription of another product at the same customer', () => {
  test('gives no access, is logged, and does not prevent a subscription', async () => {
    const { id, person, customerId } = await customer()
    const { id: other } = await subscribedTo(customerId, 'a-magazine')
    expect(await status(person)).toMatchObject({ hasActiveSubscription: false, status: 'none' })
    expect((await person.post('/api/refresh-subscription', {})).body).toEqual({ activated: false })
    const logged = paying.api.logLines.find((line) => line.includes('are ignored') && line.includes(id))
    expect(JSON.parse(logged ?? '{}').ignored).toEqual([
      { subscriptionId: other, products: ['a-magazine'], currency: 'gbp' },
    ])
    await pay(await checkoutPage(person))
    expect(await status(person)).toMatchObject({ hasActiveSubscription: true })
    expect(liveOf(customerId)).toHaveLength(2)
  })

  test('in another currency leads to a second customer, whose subscription counts', async () => {
    const { id, person, customerId } = await customer()
    await subscribedTo(customerId, 'a-newspaper', 'usd')
    const page = await checkoutPage(person)
    expect(await checkoutPage(person)).toBe(page)
    await pay(page)
    expect(await status(person)).toMatchObject({ hasActiveSubscription: true })
    const { data } = await stripe().customers.search({ query: `metadata['userId']:'${id}'` })
    expect(data).toHaveLength(2)
    // The portal is for the customer who pays for Stillair.
    const { body } = await person.post('/api/create-customer-portal', {})
    const portal = paying.emulator.ledger.portals[String(body.url).split('/').at(-1) ?? '']
    expect(liveOf(portal?.customer ?? '')).toMatchObject([{ currency: 'gbp' }])
    expect((await person.post('/api/create-subscription', { currency: 'USD' })).status).toBe(409)
  })

  test('ends and continues independently of ours', async () => {
    const { person, customerId } = await subscribe(paying, someone())
    const { id: other } = await subscribedTo(customerId, 'a-calendar')
    await stripe().subscriptions.cancel(other)
    expect(await status(person)).toMatchObject({ hasActiveSubscription: true })
    await subscribedTo(customerId, 'a-diary')
    const [ours] = liveOf(customerId).filter(({ price }) => paying.emulator.ledger.prices[price]?.product === OURS)
    await stripe().subscriptions.cancel(ours?.id ?? '')
    expect(await status(person)).toMatchObject({ hasActiveSubscription: false, status: 'ended' })
  })

  test('and its open checkout remain when the account is deleted', async () => {
    const { id, person, customerId } = await customer()
    const user = { firebaseUid: id, name: 'Zoe', email: `${id}@stillair.test`, onboardingComplete: false }
    expect((await person.post('/api/users', user)).status).toBe(201)
    const { id: other } = await subscribedTo(customerId, 'a-yearbook')
    const price = await priceAt(stripe(), 'a-poster', 'gbp')
    const { id: checkout } = await stripe().checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://shop.test/done',
      cancel_url: 'http://shop.test/back',
    })
    await pay(await checkoutPage(person))
    expect((await person.delete('/api/users/me', { confirm: true })).status).toBe(200)
    expect(liveOf(customerId).map((each) => each.id)).toEqual([other])
    expect(paying.emulator.ledger.sessions[checkout]).toMatchObject({ status: 'open' })
  })
})

describe('an older subscription to our product in a currency no longer sold', () => {
  test('does not prevent a subscription in a current one', async () => {
    const { person, customerId } = await customer()
    inFrancs((await subscribedTo(customerId, OURS)).id)
    expect(await status(person)).toMatchObject({ hasActiveSubscription: false })
    await pay(await checkoutPage(person, 'EUR'))
    expect(await status(person)).toMatchObject({ hasActiveSubscription: true, status: 'active' })
  })

  test('ends with the account', async () => {
    const { id, person, customerId } = await customer()
    const user = { firebaseUid: id, name: 'Zoe', email: `${id}@stillair.test`, onboardingComplete: false }
    expect((await person.post('/api/users', user)).status).toBe(201)
    inFrancs((await subscribedTo(customerId, OURS)).id)
    await pay(await checkoutPage(person))
    const { data } = await stripe().customers.search({ query: `metadata['userId']:'${id}'` })
    expect((await person.delete('/api/users/me', { confirm: true })).status).toBe(200)
    expect(liveOf(...data.map((each) => each.id))).toEqual([])
  })
})

test('a customer missing at the provider gets an error message instead of the portal', async () => {
  const { person, customerId } = await subscribe(paying, someone())
  delete paying.emulator.ledger.customers[customerId]
  expect(await person.post('/api/create-customer-portal', {})).toMatchObject({
    status: 409,
    body: { code: 'payments-unknown-customer', error: expect.stringContaining('Please contact support.') },
  })
})

describe('a changed sign-in address', () => {
  const emailOf = (customerId: string) => paying.emulator.ledger.customers[customerId]?.email

  test('is copied to the customer at the next checkout, once verified', async () => {
    const { id, customerId } = await customer()
    const claims = { sub: id, email: 'zoe@new.test', name: id }
    const unverified = signedIn(paying.api.url, paying.api.tokens.sign({ ...claims, email_verified: false }))
    await checkoutPage(unverified)
    expect(emailOf(customerId)).toBe(`${id}@stillair.test`)
    await checkoutPage(signedIn(paying.api.url, paying.api.tokens.sign({ ...claims, email_verified: true })))
    expect(emailOf(customerId)).toBe('zoe@new.test')
  })

  test('is copied to the customer by the nightly reconciliation, once verified', async () => {
    const id = someone()
    const { customerId } = await subscribe(paying, id)
    const account = paying.api.identity.accounts.get(id)
    if (!account) throw new Error('no sign-in')
    Object.assign(account, { email: 'amelia@new.test', emailVerified: false })
    await reconcile(paymentDeps(paying))
    expect(emailOf(customerId)).toBe(`${id}@stillair.test`)
    account.emailVerified = true
    await reconcile(paymentDeps(paying))
    expect(emailOf(customerId)).toBe('amelia@new.test')
  })

  test('that cannot be looked up does not prevent the reconciliation', async () => {
    const { person, customerId } = await subscribe(paying, someone())
    await paying.emulator.controls.delivered()
    paying.emulator.controls.set({ webhooks: 'lose' })
    paying.emulator.controls.act(customerId, 'cancel-now')
    paying.api.identity.failWith = { status: 400, message: 'INTERNAL' }
    try {
      await expect(reconcile(paymentDeps(paying))).rejects.toThrow('Not every subscription could be reconciled.')
    } finally {
      paying.api.identity.failWith = null
    }
    expect(await status(person)).toMatchObject({ status: 'ended' })
  })
})
