import {
  chooseSubscription,
  paidUntil,
  providerSubscription,
} from '@stillair/api/modules/subscriptions/provider/stripe-subscription.ts'
import { subscriptionDecider } from '@stillair/events/modules/subscriptions/decider.ts'
import { accessUntil, graceDays } from '@stillair/events/modules/subscriptions/rules.ts'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { mayPlayOffline } from '../src/entities/offline-items/may-play-offline.ts'

/*
 * Follows each subscription status of the card provider through the server's rules to what a device plays offline. The
 * device's clock is right, fast or slow.
 */

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const at = (days: number) => NOW + days * 86_400_000
const iso = (days: number) => new Date(at(days)).toISOString()
const seconds = (days: number) => at(days) / 1000
const FLIGHT = { departsAt: iso(45), arrivesAt: iso(45.3) }

/** Returns a subscription and the invoice of its last paid period, which ends `paid` days from now. */
function subscription(status: Stripe.Subscription.Status, paid: number, changes: Partial<Stripe.Subscription> = {}) {
  const end = seconds(status === 'active' || status === 'trialing' ? paid : paid + 30)
  const found = {
    id: 'sub_1',
    created: seconds(-60),
    status,
    currency: 'gbp',
    customer: 'cus_1',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    canceled_at: null,
    cancellation_details: null,
    items: { data: [{ current_period_end: end }] },
    ...changes,
  } as unknown as Stripe.Subscription
  const invoice = { lines: { data: [{ period: { end: seconds(paid) } }] } } as unknown as Stripe.Invoice
  return { found, invoice }
}

/** Returns what the device stores after a synchronisation: the end of the entitlement, and whether it was refused. */
function heldBy({ found, invoice }: ReturnType<typeof subscription>, isRefunded = false) {
  const chosen = chooseSubscription([found])
  const provider =
    chosen &&
    providerSubscription(chosen, {
      paidUntil: paidUntil(chosen, invoice) ?? seconds(-30),
      isRefunded,
      isDisputed: false,
    })
  const initial = subscriptionDecider.initialState
  const command = { userId: 'zoe', graceDays: graceDays.default, now: iso(0) }
  const events = subscriptionDecider.decide({ type: 'RecordSubscription', found: provider, ...command }, initial)
  const { subscription } = events.reduce((state, event) => subscriptionDecider.evolve(state, event, iso(0)), initial)
  const until = subscription && accessUntil(subscription)
  // The device saved the item while it was entitled, a fortnight ago.
  if (until === null || Date.parse(until) <= NOW) return { entitledUntil: iso(-1), refusedAt: iso(0) }
  return { entitledUntil: until }
}

/** The stored entitlement of each status, and the last day of offline playback, counted from today; null for none. */
const LAST_DAY = {
  active: [heldBy(subscription('active', 10)), 10 + 7 + 30],
  trialing: [heldBy(subscription('trialing', 3)), 3 + 7 + 30],
  'past_due, within the grace period': [heldBy(subscription('past_due', -2)), -2 + 7 + 30],
  'past_due, after the grace period': [heldBy(subscription('past_due', -8)), null],
  unpaid: [heldBy(subscription('unpaid', -20)), null],
  'paused, in a paid period': [heldBy(subscription('paused', 5)), 5 + 7 + 30],
  'cancelled at the end of the period': [
    heldBy(subscription('active', 10, { cancel_at: seconds(10), cancel_at_period_end: true })),
    10 + 30,
  ],
  canceled: [heldBy(subscription('canceled', -3, { ended_at: seconds(-3) })), null],
  incomplete: [heldBy(subscription('incomplete', -30)), null],
  incomplete_expired: [heldBy(subscription('incomplete_expired', -30)), null],
  'active, but refunded': [heldBy(subscription('active', 10), true), null],
} as const

describe.each(Object.entries(LAST_DAY))('%s', (_, [held, last]) => {
  /**
   * Reports whether the item plays on a device whose clock shows that day. The last contact with the server was today.
   */
  const plays = (clock: number, flights: (typeof FLIGHT)[] = []) =>
    mayPlayOffline(held, { now: at(clock), serverTime: NOW, flights })

  test('plays offline until its last day, but no longer', () => {
    expect(plays(0)).toBe(last !== null)
    if (last !== null) expect([plays(last), plays(last + 0.1)]).toEqual([true, false])
  })

  test('a slow clock gains nothing, and a fast clock locks nothing once it is corrected', () => {
    expect(plays(-365)).toBe(last !== null)
    expect(plays(365)).toBe(false)
    expect(plays(0)).toBe(last !== null)
  })

  test('plays around a planned flight, whatever the payment status', () => {
    expect([43, 45.1, 47.3].map((day) => plays(day, [FLIGHT]))).toEqual([true, true, true])
  })
})
