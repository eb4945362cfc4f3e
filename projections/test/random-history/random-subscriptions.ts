import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  SubscriptionDisputed,
  SubscriptionEnded,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
  subscriptionStream,
} from '@stillair/events/modules/subscriptions/events.ts'

const DAY = 86_400_000

/** Returns a random event of a subscription, in no sensible order. `random` returns numbers from 0 to 1. */
export function randomSubscriptionDeed(userId: string, random: () => number): readonly [StreamName, ...DomainEvent[]] {
  const below = (limit: number) => Math.floor(random() * limit)
  const customerId = `cus_${userId}`
  const of = { userId, subscriptionId: `sub_${below(2)}` }
  const day = Date.parse('2026-03-01T00:00:00Z') + below(90) * DAY
  const at = (days: number) => new Date(day + days * DAY).toISOString()
  const paid = { paidUntil: at(0), graceUntil: at(7) }
  const deeds: readonly [DomainEvent, ...DomainEvent[]][] = [
    [PaymentCustomerLinked({ userId, customerId })],
    [
      PaymentCustomerLinked({ userId, customerId }),
      SubscriptionActivated({ ...of, customerId, currency: 'GBP', ...paid }),
    ],
    [CheckoutStarted({ userId, customerId, checkoutId: `cs_${below(5)}`, currency: 'EUR' })],
    [SubscriptionRenewed({ ...of, ...paid })],
    [SubscriptionPaymentFailed(of)],
    [SubscriptionCancellationScheduled({ ...of, endsAt: at(below(5)) })],
    [SubscriptionResumed(of)],
    [SubscriptionRefunded(of)],
    [SubscriptionDisputed(of)],
    [SubscriptionEnded({ ...of, endedAt: at(below(5)), reason: random() < 0.5 ? 'cancelled' : 'payment-failed' })],
  ]
  return [subscriptionStream(userId), ...(deeds[below(deeds.length)] ?? [])] as [StreamName, ...DomainEvent[]]
}
