import type { SubscriptionCurrency, SubscriptionEvent } from '@stillair/events/subscriptions/events.ts'

/** How somebody's subscription stands, as the events tell it. Times are ISO 8601 in UTC. */
export interface Standing {
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

/** The standing after the event. What is told of another subscription than the current one changes nothing. */
export function evolveStanding(before: Standing | null, event: SubscriptionEvent): Standing | null {
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

/**
 * Until when its owner may hear everything; null when not at all. A renewal that nobody has heard of yet and one that
 * has failed keep everything open for the same grace period, so a lost message never locks out somebody who paid.
 */
export function accessUntil({ graceUntil, endsAt, isRefunded, ended }: Standing): string | null {
  if (isRefunded) return null
  const ends = [graceUntil, endsAt, ended?.at ?? null].filter((end) => end !== null)
  return ends.reduce((least, next) => (Date.parse(next) < Date.parse(least) ? next : least))
}
