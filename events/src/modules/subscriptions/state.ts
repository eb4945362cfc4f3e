import type { SubscriptionCurrency, SubscriptionEvent } from './events.ts'

/** The state of a user's current subscription. Times are ISO 8601 in UTC. */
export interface Subscription {
  readonly subscriptionId: string
  readonly customerId: string
  readonly currency: SubscriptionCurrency
  /** The end of the last period that was paid. */
  readonly paidUntil: string
  /** Until when everything stays open though no further payment comes. */
  readonly graceUntil: string
  /** The payment of the period after that has failed. */
  readonly isFailing: boolean
  /** When it ends, once it is cancelled. */
  readonly endsAt: string | null
  /** The last payment was given back. */
  readonly isRefunded: boolean
  readonly ended: { readonly at: string; readonly reason: 'cancelled' | 'payment-failed' } | null
}

/** Returns the subscription after the event. An event of another subscription than the current one changes nothing. */
export function evolveSubscription(before: Subscription | null, event: SubscriptionEvent): Subscription | null {
  if (event.type === 'PaymentCustomerLinked' || event.type === 'CheckoutStarted') return before
  if (event.type === 'SubscriptionActivated') {
    const { subscriptionId, customerId, currency, paidUntil, graceUntil } = event.data
    const anew = { isFailing: false, endsAt: null, isRefunded: false, ended: null }
    return { subscriptionId, customerId, currency, paidUntil, graceUntil, ...anew }
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
    case 'SubscriptionEnded':
      return { ...before, ended: { at: event.data.endedAt, reason: event.data.reason } }
    default:
      return event satisfies never
  }
}
