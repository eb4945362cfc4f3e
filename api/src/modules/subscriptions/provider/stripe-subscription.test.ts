import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  chooseSubscription,
  isLive,
  lastPaidOf,
  paidUntil,
  providerSubscription,
  returnedOf,
} from './stripe-subscription.ts'

const invoice = (id: string, end: number) =>
  ({ id, created: 1_000, lines: { data: [{ period: { start: end - 10, end } }] } }) as unknown as Stripe.Invoice

/** The second at which a day of November 2026 begins. */
const day = (of: number) => Date.UTC(2026, 10, of) / 1000
const iso = (of: number) => new Date(Date.UTC(2026, 10, of)).toISOString()

const subscription = (changes: Partial<Stripe.Subscription> = {}) =>
  ({
    id: 'sub_1',
    created: day(1),
    status: 'active',
    currency: 'gbp',
    customer: 'cus_1',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    canceled_at: null,
    cancellation_details: null,
    items: { data: [{ current_period_end: day(20) }, { current_period_end: day(21) }] },
    ...changes,
  }) as unknown as Stripe.Subscription

type Status = Stripe.Subscription['status']

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
  ['canceled', false],
  ['incomplete', false],
  ['incomplete_expired', false],
] as const)('a subscription with the status %s is charged: %s', (status, live) => {
  expect(isLive(subscription({ status }))).toBe(live)
})

describe('the chosen subscription', () => {
  const chosen = (...all: [id: string, status: Status, created: number][]) => {
    const list = all.map(([id, status, created]) => subscription({ id, status, created: day(created) }))
    const ids = [list, list.toReversed()].map((order) => chooseSubscription(order)?.id ?? null)
    expect(ids[1]).toBe(ids[0])
    return ids[0]
  }

  test('is a paid one before a failing one, and a failing one before an ended one', () => {
    expect(chosen(['ended', 'canceled', 3], ['failing', 'past_due', 2], ['paid', 'active', 4])).toBe('paid')
    expect(chosen(['ended', 'canceled', 3], ['failing', 'unpaid', 2], ['trial', 'trialing', 4])).toBe('trial')
    expect(chosen(['ended', 'canceled', 3], ['failing', 'past_due', 4])).toBe('failing')
  })

  test('is the oldest of the running ones, or the newest of the ended ones', () => {
    expect(chosen(['old', 'active', 1], ['new', 'active', 2])).toBe('old')
    expect(chosen(['old', 'past_due', 1], ['new', 'past_due', 2])).toBe('old')
    expect(chosen(['old', 'canceled', 1], ['new', 'canceled', 2])).toBe('new')
  })

  test('is never one that awaits its first payment', () => {
    expect(chosen(['waiting', 'incomplete', 1], ['given-up', 'incomplete_expired', 2])).toBeNull()
    expect(chooseSubscription([])).toBeNull()
  })

  test('is in a currency that we sell in', () => {
    const francs = subscription({ id: 'francs', currency: 'chf', created: day(1) })
    const euros = subscription({ id: 'euros', currency: 'eur', status: 'past_due', created: day(2) })
    expect(chooseSubscription([francs, euros])?.id).toBe('euros')
    expect(chooseSubscription([francs])).toBeNull()
  })
})

describe('the end of the paid period', () => {
  const lines = (...ends: number[]) =>
    ({ lines: { data: ends.map((end) => ({ period: { end: day(end) } })) } }) as unknown as Stripe.Invoice

  test('is the latest end of the invoice’s lines', () => {
    expect(paidUntil(subscription(), lines(12, 14, 13))).toBe(day(14))
  })

  test.each([
    ['active', day(21)],
    ['past_due', null],
    ['canceled', null],
  ] as const)('without an invoice or its lines, with the status %s: %s', (status, end) => {
    expect(paidUntil(subscription({ status }), null)).toBe(end)
    expect(paidUntil(subscription({ status }), lines())).toBe(end)
  })
})

describe('the returned payments', () => {
  const paidBy = (end: number, payment: object) =>
    ({
      lines: { data: [{ period: { end: day(end) } }] },
      payments: { data: [{ payment }] },
    }) as unknown as Stripe.Invoice
  const charge = (id: string, changes: Partial<Stripe.Charge> = {}) =>
    ({
      id: `ch_${id}`,
      payment_intent: `pi_${id}`,
      paid: true,
      refunded: false,
      disputed: false,
      ...changes,
    }) as Stripe.Charge
  const [old, last] = [paidBy(10, { charge: 'ch_old' }), paidBy(20, { payment_intent: 'pi_last' })]

  test('are refunded when the charge of the last paid invoice is, even after a failed attempt', () => {
    const failed = charge('last', { paid: false })
    const refunded = charge('last', { refunded: true })
    expect(returnedOf([old, last], [failed, refunded])).toEqual({ isRefunded: true, isDisputed: false })
    expect(returnedOf([old, last], [failed])).toEqual({ isRefunded: false, isDisputed: false })
    expect(returnedOf([old, last], [charge('old', { refunded: true }), charge('last')]).isRefunded).toBe(false)
  })

  test('are disputed when any charge of the subscription is, but not one of another product', () => {
    const disputed = (id: string) => charge(id, { disputed: true })
    expect(returnedOf([old, last], [disputed('old'), charge('last')])).toEqual({ isRefunded: false, isDisputed: true })
    expect(returnedOf([old, last], [disputed('magazine'), charge('last')]).isDisputed).toBe(false)
  })

  test('are none without paid invoices, or with an invoice that was free', () => {
    expect(returnedOf([], [charge('last', { refunded: true })])).toEqual({ isRefunded: false, isDisputed: false })
    const free = { ...last, payments: { data: [] } } as unknown as Stripe.Invoice
    expect(returnedOf([free], [])).toEqual({ isRefunded: false, isDisputed: false })
  })
})

describe('the converted subscription', () => {
  const of = (changes: Partial<Stripe.Subscription> = {}, isRefunded = false) =>
    providerSubscription(subscription(changes), { paidUntil: day(15), isRefunded, isDisputed: false })

  test('has all fields when paid', () => {
    expect(of()).toEqual({
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      currency: 'GBP',
      state: 'paid',
      paidUntil: iso(15),
      endsAt: null,
      isRefunded: false,
      isDisputed: false,
      ended: null,
    })
    expect(of({ customer: { id: 'cus_2' } as Stripe.Customer }, true)).toMatchObject({
      customerId: 'cus_2',
      isRefunded: true,
    })
  })

  test('is null in another currency', () => expect(of({ currency: 'nzd' })).toBeNull())

  test('is failing if past due', () =>
    expect(of({ status: 'past_due' })).toMatchObject({ state: 'failing', ended: null }))

  test('ends on the day of its cancellation, or at the end of its period', () => {
    expect(of({ cancel_at: day(18) })?.endsAt).toBe(iso(18))
    expect(of({ cancel_at_period_end: true })?.endsAt).toBe(iso(21))
    expect(of({ cancel_at: day(18), cancel_at_period_end: true })?.endsAt).toBe(iso(18))
  })

  test('states when and why it ended', () => {
    const over = { status: 'canceled', ended_at: day(9), canceled_at: day(8), cancel_at: day(9) } as const
    expect(of(over)).toMatchObject({ state: 'ended', endsAt: null, ended: { at: iso(9), reason: 'cancelled' } })
    expect(of({ ...over, ended_at: null })?.ended?.at).toBe(iso(8))
    expect(of({ ...over, ended_at: null, canceled_at: null })?.ended?.at).toBe(iso(15))
    const unpaid = { reason: 'payment_failed' } as Stripe.Subscription.CancellationDetails
    expect(of({ ...over, cancellation_details: unpaid })?.ended?.reason).toBe('payment-failed')
  })
})

test('the latest of several periods paid in the same second counts, in any order', () => {
  const periods = [invoice('second', 1_020), invoice('third', 1_030), invoice('first', 1_010)]
  expect(lastPaidOf(periods)?.id).toBe('third')
  expect(lastPaidOf(periods.toReversed())?.id).toBe('third')
  expect(lastPaidOf([])).toBeNull()
})
