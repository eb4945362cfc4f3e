// @module-tag slow
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dashboardOf,
  type PayingHarness,
  pay,
  paymentDeps,
  priceAt,
  startPayingHarness,
  statusOf,
} from '../../../test/payments-story.ts'
import type { Person } from '../../../test/person.ts'
import { endSubscription } from './end-subscription.ts'
import { hasAccess } from './entitlement.ts'
import { reconcile } from './reconcile.ts'

const environment = { RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_READS: '1000000' }
let paying: PayingHarness
/** The same provider with a log from before any payment. */
let restored: PayingHarness
/** Prices of another product at the provider, by currency. */
const otherPrices = new Map<string, string>()
beforeAll(async () => {
  paying = await startPayingHarness({ environment })
  restored = await startPayingHarness({ environment, onto: paying.emulator })
  for (const currency of ['gbp', 'usd']) {
    otherPrices.set(currency, await priceAt(dashboardOf(paying.emulator), 'a-magazine', currency))
  }
})
afterAll(async () => {
  await restored.close()
  await paying.close()
})

/** Actions at the provider, and the fate of its webhooks. */
type Step =
  | { readonly kind: 'subscribe'; readonly card: string; readonly comesBack: boolean }
  | { readonly kind: 'act'; readonly action: string }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'messages'; readonly webhooks: 'deliver' | 'hold' | 'lose'; readonly copies: number }
  | { readonly kind: 'release'; readonly order: 'as-sent' | 'reversed' | 'shuffled'; readonly copies: number }
  | { readonly kind: 'other-product'; readonly currency: string }
  | { readonly kind: 'settle' | 'hold-payments' | 'settle-payments' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    card: fc.constantFrom('4242424242424242', '4000000000000341', '4000000000000002'),
    comesBack: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('act' as const),
    action: fc.constantFrom(
      ...[
        'cancel',
        'resume',
        'cancel-now',
        'pay',
        'card-declined',
        'card-works',
        'refund',
        'dispute',
        'end-period',
        'pass-week',
      ],
    ),
  }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 45 }) }),
  fc.record({
    kind: fc.constant('messages' as const),
    webhooks: fc.constantFrom('deliver' as const, 'hold' as const, 'lose' as const),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('release' as const),
    order: fc.constantFrom('as-sent' as const, 'reversed' as const, 'shuffled' as const),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('other-product' as const), currency: fc.constantFrom('gbp', 'usd') }),
  fc.record({ kind: fc.constantFrom('settle' as const, 'hold-payments' as const, 'settle-payments' as const) }),
)

async function take(step: Step, person: Person, customerId: () => string | null): Promise<void> {
  const { controls } = paying.emulator
  const customer = customerId()
  switch (step.kind) {
    case 'subscribe': {
      const page = await person.post('/api/create-subscription', { currency: 'GBP' })
      // A user with a subscription does not get a second checkout page.
      if (page.status === 409) return
      const sessionId = await pay(String(page.body.url), step.card)
      if (sessionId !== null && step.comesBack) await person.post('/api/subscription-success', { sessionId })
      return
    }
    case 'act':
      if (customer !== null) controls.act(customer, step.action)
      return
    case 'days':
      if (customer !== null) controls.passDays(customer, step.days)
      return
    case 'messages':
      controls.set({ webhooks: step.webhooks, copies: step.copies })
      return
    case 'release':
      await controls.release(step.order, step.copies)
      return
    case 'other-product': {
      const items = [{ price: otherPrices.get(step.currency) ?? '' }]
      // The provider does not allow a customer subscriptions in several currencies.
      if (customer) await dashboardOf(paying.emulator).subscriptions.create({ customer, items }).catch(unlessCombined)
      return
    }
    case 'settle':
      controls.settle()
      return
    default:
      controls.set({ payments: step.kind === 'hold-payments' ? 'hold' : 'settle' })
  }
}

function unlessCombined(error: unknown): void {
  if (!String(error).includes('cannot combine currencies')) throw error
}

/** Returns the ids of a user's customers, the newest last. */
const customersOf = (id: string) =>
  Object.values(paying.emulator.ledger.customers).flatMap((each) => (each.metadata.userId === id ? each.id : []))
/** Returns a user's subscriptions to our product. */
function subscriptionsOf(id: string) {
  const { subscriptions, prices } = paying.emulator.ledger
  const mine = customersOf(id)
  return Object.values(subscriptions).filter(
    ({ customer, price }) => mine.includes(customer) && prices[price]?.product === 'stillair-premium',
  )
}

/**
 * The seed of the random steps, fixed so that every run is the same; `PAYMENT_SEED` overrides it. A failing case is
 * added to the examples.
 */
const SEED = Number(process.env.PAYMENT_SEED ?? 20_261_120)

/** The provider catches up on renewals: two periods are paid in the same second. */
const TWO_PERIODS_AT_ONCE: Step[] = [
  { kind: 'messages', webhooks: 'lose', copies: 1 },
  { kind: 'subscribe', card: '4242424242424242', comesBack: false },
  ...[44, 35, 9, 40].map((days) => ({ kind: 'days' as const, days })),
  { kind: 'subscribe', card: '4242424242424242', comesBack: false },
]

/** A second checkout is requested while the first payment is pending. */
const PAID_TWICE_WHILE_PENDING: Step[] = [
  { kind: 'hold-payments' },
  { kind: 'subscribe', card: '4242424242424242', comesBack: false },
  { kind: 'subscribe', card: '4242424242424242', comesBack: false },
  { kind: 'settle' },
]

/** Another product is bought in dollars while our checkout page in pounds is open. */
const ANOTHER_PRODUCT_IN_BETWEEN: Step[] = [
  { kind: 'subscribe', card: '4000000000000002', comesBack: false },
  { kind: 'other-product', currency: 'usd' },
  { kind: 'messages', webhooks: 'lose', copies: 1 },
  { kind: 'subscribe', card: '4242424242424242', comesBack: false },
  { kind: 'subscribe', card: '4242424242424242', comesBack: true },
  { kind: 'act', action: 'cancel-now' },
]

const GRACE = 7 * 24 * 60 * 60

/** Reports whether the user has paid for access, judging by the provider's ledger alone. */
function truth(id: string, now: number): boolean {
  const { invoices } = paying.emulator.ledger
  return subscriptionsOf(id).some(({ id: subscription, status, cancel_at }) => {
    if (status !== 'active' && status !== 'past_due') return false
    const [last] = Object.values(invoices)
      .filter((invoice) => invoice.subscription === subscription && invoice.status === 'paid')
      .toSorted((a, b) => b.periodEnd - a.periodEnd)
    if (!last || last.refunded || last.disputed) return false
    return now < Math.min(last.periodEnd + GRACE, cancel_at ?? Number.POSITIVE_INFINITY)
  })
}

test('after any steps and any order of webhooks, the reconciliation agrees with the provider', async () => {
  const { pool, store } = paying.api
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const id = `u-${randomUUID()}`
      const person = paying.api.listener(id)
      const customerId = () => customersOf(id).at(-1) ?? null
      for (const each of steps) await take(each, person, customerId)

      paying.emulator.controls.set({ webhooks: 'lose', payments: 'settle', copies: 1 })
      await paying.emulator.controls.release()
      const head = { 'x-position': String(await store.head()) }
      await person.get('/api/subscription-status', head)
      await reconcile(paymentDeps(paying))
      const after = { 'x-position': String(await store.head()) }
      const { body } = await person.get('/api/subscription-status', after)

      expect(body.hasActiveSubscription).toBe(truth(id, Date.now() / 1000))
      const charged = subscriptionsOf(id).filter(({ status }) => status !== 'canceled' && status !== 'incomplete')
      expect(charged.length).toBeLessThanOrEqual(1)
      const { rows } = await pool.query('select has_access_until from entitlement where user_id = $1', [id])
      expect(hasAccess(rows[0] ?? null, paying.api.now())).toBe(body.hasActiveSubscription)
      const refreshed = await restored.api.listener(id).post('/api/refresh-subscription', {})
      expect(refreshed.body).toEqual({ activated: body.hasActiveSubscription })

      // The older log also rejects a second checkout, and deleting the account there ends all subscriptions.
      paying.emulator.forgetKeys()
      const again = await restored.api.listener(id).post('/api/create-subscription', { currency: 'EUR' })
      if (charged.length > 0) expect(again).toMatchObject({ body: { code: 'already-subscribed' } })
      await endSubscription(paymentDeps(restored), id)
      const left = subscriptionsOf(id).filter(({ status }) => status !== 'canceled' && status !== 'incomplete')
      expect(left).toEqual([])
    }),
    {
      numRuns: 40,
      seed: SEED,
      examples: [[TWO_PERIODS_AT_ONCE], [PAID_TWICE_WHILE_PENDING], [ANOTHER_PRODUCT_IN_BETWEEN]],
    },
  )
})

test('a user with access has paid at every moment, even if webhooks are lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = `u-${randomUUID()}`
      const person = paying.api.listener(id)
      const customerId = () => customersOf(id).at(-1) ?? null
      for (const each of steps) {
        await take(each, person, customerId)
        if (!(await statusOf(person)).hasActiveSubscription) continue
        const mine = subscriptionsOf(id).map((subscription) => subscription.id)
        const invoices = Object.values(paying.emulator.ledger.invoices)
        expect(invoices.some(({ subscription, status }) => mine.includes(subscription) && status === 'paid')).toBe(true)
      }
      paying.emulator.controls.set({ webhooks: 'lose', payments: 'settle', copies: 1 })
      await paying.emulator.controls.release()
    }),
    { numRuns: 20, seed: SEED },
  )
})
