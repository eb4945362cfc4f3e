import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { conflict } from '../../language/refusal.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  type SubscriptionCurrency,
  SubscriptionDisputed,
  SubscriptionEnded,
  type SubscriptionEvent,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
} from './events.ts'
import { evolveSubscription, type Subscription } from './state.ts'

/** A subscription's current state at the payment provider. Times are ISO 8601 in UTC. */
export interface ProviderSubscription {
  readonly subscriptionId: string
  readonly customerId: string
  readonly currency: SubscriptionCurrency
  /** `failing`: a renewal could not be paid. */
  readonly state: 'paid' | 'failing' | 'ended'
  /** The end of the last paid period. */
  readonly paidUntil: string
  /** When the subscription ends after a cancellation; null when it is not cancelled. */
  readonly endsAt: string | null
  /** Whether the payment for the last paid period was refunded in full. */
  readonly isRefunded: boolean
  /** Whether the cardholder's bank took back any of the payments. */
  readonly isDisputed: boolean
  /** When and why the subscription ended; null while it has not. */
  readonly ended: { readonly at: string; readonly reason: 'cancelled' | 'payment-failed' } | null
}

/** What the log holds about one user's subscription. */
export interface Subscriber {
  /** All customers ever linked to the user, newest last. A subscription of an earlier customer still counts. */
  readonly customerIds: readonly string[]
  /** The last checkout that the user was sent to. */
  readonly checkoutId: string | null
  readonly subscription: Subscription | null
}

export type SubscriptionCommand =
  | { readonly type: 'LinkCustomer'; readonly userId: string; readonly customerId: string }
  | ({
      readonly type: 'StartCheckout'
      /** The last known checkout when this one was created. */
      readonly insteadOf: string | null
    } & EventOf<typeof CheckoutStarted>['data'])
  | {
      /** `found` is the subscription as just fetched from the provider; null when there was none, which ends nothing. */
      readonly type: 'RecordSubscription'
      readonly userId: string
      readonly found: ProviderSubscription | null
      readonly graceDays: number
    }

const DAY = 86_400_000

/**
 * Decides about one user's subscription. The events follow from its current state at the provider, never from the content
 * or time of a webhook message. The same state, reported again or late, gives no events.
 */
export const subscriptionDecider: Decider<Subscriber, SubscriptionCommand, SubscriptionEvent> = {
  initialState: { customerIds: [], checkoutId: null, subscription: null },

  decide(command, state) {
    switch (command.type) {
      case 'LinkCustomer': {
        const { userId, customerId } = command
        return state.customerIds.includes(customerId) ? [] : [PaymentCustomerLinked({ userId, customerId })]
      }
      case 'StartCheckout': {
        const { type: _, insteadOf, ...checkout } = command
        if (state.checkoutId === checkout.checkoutId) return []
        if (state.checkoutId !== insteadOf) {
          throw conflict('checkout-changed', 'Another checkout was opened at the same moment. Please try again.')
        }
        return [CheckoutStarted(checkout)]
      }
      case 'RecordSubscription':
        return stepsTo(command, state.subscription)
      default:
        return command satisfies never
    }
  },

  evolve(state, event) {
    const subscription = evolveSubscription(state.subscription, event)
    if (event.type === 'PaymentCustomerLinked') {
      return { ...state, customerIds: [...new Set([...state.customerIds, event.data.customerId])] }
    }
    if (event.type === 'CheckoutStarted') return { ...state, checkoutId: event.data.checkoutId }
    return { ...state, subscription }
  },
}

type Recording = Extract<SubscriptionCommand, { type: 'RecordSubscription' }>

/** Returns the events that bring the recorded subscription to its state at the provider. */
function stepsTo(recording: Recording, before: Subscription | null): SubscriptionEvent[] {
  const steps: SubscriptionEvent[] = []
  let subscription = before
  for (let step = nextStep(recording, subscription); step !== null; step = nextStep(recording, subscription)) {
    steps.push(step)
    subscription = evolveSubscription(subscription, step)
  }
  return steps
}

/** Returns the event for the first difference between the recorded subscription and the provider's; null when they agree. */
function nextStep(
  { userId, found, graceDays }: Recording,
  subscription: Subscription | null,
): SubscriptionEvent | null {
  if (found === null) return null
  const { subscriptionId, customerId, currency, paidUntil, endsAt, ended } = found
  const of = { userId, subscriptionId }
  const paid = { paidUntil, graceUntil: new Date(Date.parse(paidUntil) + graceDays * DAY).toISOString() }

  // An ended subscription should stay ended. If the provider reports otherwise, it counts as a new activation.
  if (subscription?.subscriptionId !== subscriptionId || (subscription.ended && !ended)) {
    return SubscriptionActivated({ ...of, customerId, currency, ...paid })
  }
  const isPaidAgain = subscription.isFailing && found.state === 'paid'
  if (subscription.paidUntil !== paidUntil || isPaidAgain || (subscription.isRefunded && !found.isRefunded)) {
    return SubscriptionRenewed({ ...of, ...paid })
  }
  if (!subscription.isRefunded && found.isRefunded) return SubscriptionRefunded(of)
  if (!subscription.isDisputed && found.isDisputed) return SubscriptionDisputed(of)
  if (!subscription.isFailing && found.state === 'failing') return SubscriptionPaymentFailed(of)
  if (ended) {
    const isKnown = subscription.ended?.at === ended.at && subscription.ended.reason === ended.reason
    return isKnown ? null : SubscriptionEnded({ ...of, endedAt: ended.at, reason: ended.reason })
  }
  if (subscription.endsAt === endsAt) return null
  return endsAt === null ? SubscriptionResumed(of) : SubscriptionCancellationScheduled({ ...of, endsAt })
}
