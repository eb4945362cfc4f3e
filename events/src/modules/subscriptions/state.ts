import type { SubscriptionCurrency, SubscriptionEvent } from './events.ts'

/** The state of a user's current subscription. Times are ISO 8601 in UTC. */
export interface Subscription {
  readonly subscriptionId: string
  readonly customerId: string
  readonly currency: SubscriptionCurrency
  /** The end of the last paid period. */
  readonly paidUntil: string
  /** When access ends without a further payment. */
  readonly graceUntil: string
  /** Whether the payment for the next period has failed. */
  readonly isFailing: boolean
  /** When the subscription ends after a cancellation; null when it is not cancelled. */
  readonly endsAt: string | null
  /** Whether the last payment was refunded. */
  readonly isRefunded: boolean
  /** Whether the cardholder's bank took back a payment. */
  readonly isDisputed: boolean
  readonly ended: { readonly at: string; readonly reason: 'cancelled' | 'payment-failed' } | null
}

/** Returns the subscription after the event. Ignores events of subscriptions other than the current one. */
export function evolveSubscription(before: Subscription | null, event: SubscriptionEvent): Subscription | null {
  if (event.type === 'PaymentCustomerLinked' || event.type === 'CheckoutStarted') return before
  if (event.type === 'SubscriptionActivated') {
    const { subscriptionId, customerId, currency, paidUntil, graceUntil } = event.data
    const initial = { isFailing: false, endsAt: null, isRefunded: false, isDisputed: false, ended: null }
    return { subscriptionId, customerId, currency, paidUntil, graceUntil, ...initial }
  }
  if (before?.subscriptionId !== event.data.subscriptionId) return before
  switch (event.type) {
    case 'SubscriptionRenewed': {
      const { paidUntil, graceUntil } = event.data
      return { ...before, paidUntil, graceUntil, isFailing: false, isRefunded: false }
    }
    case 'SubscriptionPaymentFailed':
      return { ...before, isFailing: true }
    case 'SubscriptionCancellationScheduled':
      return { ...before, endsAt: event.data.endsAt }
    case 'SubscriptionResumed':
      return { ...before, endsAt: null }
    case 'SubscriptionRefunded':
      return { ...before, isRefunded: true }
    case 'SubscriptionDisputed':
      return { ...before, isDisputed: true }
    case 'SubscriptionEnded':
      return { ...before, ended: { at: event.data.endedAt, reason: event.data.reason } }
    default:
      return event satisfies never
  }
}
