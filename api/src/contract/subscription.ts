import { CURRENCIES } from '@stillair/events/modules/subscriptions/rules.ts'
import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/** What a subscription can be paid in. */
export const Currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof Currency>

/**
 * Where a subscription stands.
 * `none`: never had one. `active`: paid. `grace`: the last payment failed, and everything stays open for a while.
 * `payment-failed`: that while is over, and the subscription still waits for a card that works. `ended`: over.
 */
export const SubscriptionState = z.enum(['none', 'active', 'grace', 'payment-failed', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** Why the caller may hear everything, or why not. */
export const EntitlementReason = z.enum([
  'never-subscribed',
  'paid',
  'cancelled-until-period-end',
  'payment-failed',
  'cancelled',
  'refunded',
])
export type EntitlementReason = z.infer<typeof EntitlementReason>

/** `GET /api/subscription-status`. */
export const SubscriptionStatus = z.object({
  /** Whether the caller may hear everything now. */
  hasActiveSubscription: z.boolean(),
  status: SubscriptionState,
  reason: EntitlementReason,
  /**
   * The date that goes with the status: when it renews or ends (`active`), until when everything stays open (`grace`),
   * since when it does not (`payment-failed`, `ended`). Null without a subscription.
   */
  until: z.iso.datetime().nullable(),
  /** Cancelled, and everything stays open until `until`. */
  cancelAtPeriodEnd: z.boolean(),
  inGrace: z.boolean(),
  /** Whether there is a subscription to manage in the billing portal. */
  canManage: z.boolean(),
  /** The caller was at the checkout lately, and nothing is known to have come of it yet. */
  checkoutPending: z.boolean(),
  /** Of a month, in the currency's minor unit, such as 999 for £9.99. */
  prices: z.record(Currency, z.number().int().positive()),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** `POST /api/create-subscription`. */
export const CreateSubscription = z.strictObject({ currency: Currency.default('GBP') })

/** Where to send the browser: the payment provider's page. */
export const PaymentPage = z.object({ url: z.url() })

/** `POST /api/subscription-success`, on the way back from the payment provider's page. */
export const SubscriptionSuccess = z.strictObject({ sessionId: boundedText(200).min(1) })
export type SubscriptionSuccess = z.infer<typeof SubscriptionSuccess>

/** Whether the caller may hear everything now. */
export const SubscriptionActivation = z.object({ activated: z.boolean() })

/** What a listener is entitled to, and where to pay for it. */
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
