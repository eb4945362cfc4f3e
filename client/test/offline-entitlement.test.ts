import {
  chooseSubscription,
  paidUntil,
  providerSubscription,
} from '@stillair/api/modules/subscriptions/stripe-subscription.ts'
import { subscriptionDecider } from '@stillair/events/modules/subscriptions/decider.ts'
import { accessUntil, graceDays } from '@stillair/events/modules/subscriptions/rules.ts'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { mayPlayOffline } from '../src/entities/offline-items/may-play-offline.ts'

/*
 * From a subscription as the card provider has it, by the server's own rules, to what a device without a network still plays: each
 * state by its name, beside clocks that are right, early and late.
 */

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const at = (days: number) => NOW + days * 86_400_000
const iso = (days: number) => new Date(at(days)).toISOString()
const seconds = (days: number) => at(days) / 1000
const FLIGHT = { departsAt: iso(45), arrivesAt: iso(45.3) }

/** A subscription whose last paid period ends on that day. */
function subscription(status: Stripe.Subscription.Status, paid: number, changes: Partial<Stripe.Subscription> = {}) {
  const end = seconds(status === 'active' || status === 'trialing' ? paid : paid + 30)
  const found = {
    ...{ id: 'sub_1', created: seconds(-60), status, currency: 'gbp', customer: 'cus_1' },
    ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, canceled_at: null, cancellation_details: null },
    items: { data: [{ current_period_end: end }] },
    ...changes,
  } as unknown as Stripe.Subscription
  const invoice = { lines: { data: [{ period: { end: seconds(paid) } }] } } as unknown as Stripe.Invoice
  return { found, invoice }
}

/** What the device holds once it has heard of it: until when, and whether it was refused. */
function heldBy({ found, invoice }: ReturnType<typeof subscription>, isRefunded = false) {
  const chosen = chooseSubscription([found])
  const provider =
    chosen && providerSubscription(chosen, { paidUntil: paidUntil(chosen, invoice) ?? seconds(-30), isRefunded })
  const initial = subscriptionDecider.initialState
  const command = { userId: 'zoe', graceDays: graceDays.default, now: iso(0) }
  const events = subscriptionDecider.decide({ type: 'RecordSubscription', found: provider, ...command }, initial)
  const { subscription } = events.reduce((state, event) => subscriptionDecider.evolve(state, event, iso(0)), initial)
  const until = subscription && accessUntil(subscription)
  // As it was kept while it could be heard, a fortnight ago.
  if (until === null || Date.parse(until) <= NOW) return { entitledUntil: iso(-1), refusedAt: iso(0) }
  return { entitledUntil: until }
}

/** The last day, from today, on which it plays without a network; null when it is closed at once. */
const LAST_DAY = {
  active: [heldBy(subscription('active', 10)), 10 + 7 + 30],
  trialing: [heldBy(subscription('trialing', 3)), 3 + 7 + 30],
  'past_due, in its grace': [heldBy(subscription('past_due', -2)), -2 + 7 + 30],
  'past_due, after it': [heldBy(subscription('past_due', -8)), null],
  unpaid: [heldBy(subscription('unpaid', -20)), null],
  'paused, in a paid period': [heldBy(subscription('paused', 5)), 5 + 7 + 30],
  'cancelled for the end of its period': [
    heldBy(subscription('active', 10, { cancel_at: seconds(10), cancel_at_period_end: true })),
    10 + 30,
  ],
  canceled: [heldBy(subscription('canceled', -3, { ended_at: seconds(-3) })), null],
  incomplete: [heldBy(subscription('incomplete', -30)), null],
  incomplete_expired: [heldBy(subscription('incomplete_expired', -30)), null],
  'active, its payment given back': [heldBy(subscription('active', 10), true), null],
} as const

describe.each(Object.entries(LAST_DAY))('%s', (_, [held, last]) => {
  /** Whether it plays by a device's clock of that day; the server was last heard of today. */
  const plays = (clock: number, flights: (typeof FLIGHT)[] = []) =>
    mayPlayOffline(held, { now: at(clock), serverTime: NOW, flights })

  test('plays offline to its last day, and no longer', () => {
    expect(plays(0)).toBe(last !== null)
    if (last !== null) expect([plays(last), plays(last + 0.1)]).toEqual([true, false])
  })

  test('a clock that is a year early gains nothing, one that is a year late locks nothing once it is right again', () => {
    expect(plays(-365)).toBe(last !== null)
    expect(plays(365)).toBe(false)
    expect(plays(0)).toBe(last !== null)
  })

  test('around a planned flight it plays whatever became of the payments', () => {
    expect([43, 45.1, 47.3].map((day) => plays(day, [FLIGHT]))).toEqual([true, true, true])
  })
})
