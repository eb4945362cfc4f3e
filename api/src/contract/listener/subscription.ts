import { CURRENCIES } from '@stillair/events/modules/subscriptions/rules.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'

/** The currencies for subscriptions. */
export const Currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof Currency>

/**
 * The state of a subscription.
 * - `none`: never subscribed.
 * - `active`: paid.
 * - `grace`: the last payment failed; everything stays open for a while.
 * - `payment-failed`: the grace period is over, and the subscription still needs a card that works.
 * - `ended`: over.
 */
export const SubscriptionState = z.enum(['none', 'active', 'grace', 'payment-failed', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** Why the caller has full access, or why not. */
export const EntitlementReason = z.enum([
  'never-subscribed',
  'paid',
  'cancelled-until-period-end',
  'payment-failed',
  'cancelled',
  'refunded',
  'disputed',
])
export type EntitlementReason = z.infer<typeof EntitlementReason>

/** `GET /api/subscription-status`. */
export const SubscriptionStatus = z.object({
  /** Whether the caller has full access now. */
  hasActiveSubscription: z.boolean(),
  status: SubscriptionState,
  reason: EntitlementReason,
  /**
   * The date for the status: when it renews or ends (`active`), until when everything stays open (`grace`), since when
   * it doesn't (`payment-failed`, `ended`). Null without a subscription.
   */
  until: z.iso.datetime().nullable(),
  /** The subscription is cancelled, but everything stays open until `until`. */
  cancelAtPeriodEnd: z.boolean(),
  inGrace: z.boolean(),
  /** Whether there is a subscription to manage in the billing portal. */
  canManage: z.boolean(),
  /** The caller recently went to the checkout, and its outcome is not known yet. */
  checkoutPending: z.boolean(),
  /** Monthly prices in the currency's minor unit, such as 999 for £9.99. */
  prices: z.record(Currency, z.number().int().positive()),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** `POST /api/create-subscription`. */
export const CreateSubscription = z.strictObject({ currency: Currency.default('GBP') })

/** The URL of the payment provider's page, to which the browser goes. */
export const PaymentPage = z.object({ url: z.url() })

/** `POST /api/subscription-success`, on return from the payment provider's page. */
export const SubscriptionSuccess = z.strictObject({ sessionId: boundedText(200).min(1) })
export type SubscriptionSuccess = z.infer<typeof SubscriptionSuccess>

/** Whether the caller has full access now. */
export const SubscriptionActivation = z.object({ activated: z.boolean() })

/** A listener's entitlement and the way to pay for it. */
export const subscriptionApi = endpoints({ access: 'listener', tag: 'Subscription' }, {
  'GET /api/subscription-status': {
    summary: 'Whether the caller may hear everything, until when, and why',
    answer: SubscriptionStatus,
  },
  'POST /api/create-subscription': {
    summary: 'Where to subscribe: the address of the payment provider’s checkout page',
    body: CreateSubscription,
    answer: PaymentPage,
  },
  'POST /api/create-customer-portal': {
    summary: 'Where to cancel, resume, and change the card: the address of the payment provider’s portal',
    answer: PaymentPage,
  },
  'POST /api/subscription-success': {
    summary: 'Back from the checkout page: whether everything is open now',
    body: SubscriptionSuccess,
    answer: SubscriptionActivation,
  },
  'POST /api/refresh-subscription': {
    summary: 'Asks the payment provider how the caller’s subscription stands, when its message may be late',
    answer: SubscriptionActivation,
  },
} satisfies OwnEndpoints)
