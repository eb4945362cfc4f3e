import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { CURRENCIES, graceDays } from './rules.ts'

/** One user's history with the payment provider: customer records, checkouts and subscription. */
export const subscriptionStream = defineStream<[userId: string]>('subscription')

/** The account at the payment provider that takes Stillair's payments. */
export const paymentAccountStream = defineStream<[provider: 'stripe']>('paymentaccount')

/**
 * This account at the provider takes the payments; recorded with the first customer. With the key of another account, the
 * provider finds none of our customers, which must not be mistaken for ended subscriptions.
 */
export const PaymentAccountRecorded = defineEvent('PaymentAccountRecorded', {
  schema: z.object({
    accountId: z.string(),
    /** Test and live mode of one account have different customers. */
    isLive: z.boolean(),
  }),
})
export type PaymentAccountEvent = EventOf<typeof PaymentAccountRecorded>

const instant = z.iso.datetime()
/** A currency for subscriptions. */
export const SubscriptionCurrency = z.enum(CURRENCIES)
export type SubscriptionCurrency = z.infer<typeof SubscriptionCurrency>

const subscription = { userId: z.string(), subscriptionId: z.string() }
const paid = {
  /** The end of the last paid period. */
  paidUntil: instant,
  /** When access ends without a further payment: a grace period after `paidUntil`. */
  graceUntil: instant,
}

/** A customer at the payment provider was linked to the user; recorded before any payment is possible. */
export const PaymentCustomerLinked = defineEvent('PaymentCustomerLinked', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), customerId: z.string() }),
})
/** The user received the address of the provider's checkout page. */
export const CheckoutStarted = defineEvent('CheckoutStarted', {
  subject: 'userId',
  schema: z.object({
    userId: z.string(),
    customerId: z.string(),
    checkoutId: z.string(),
    currency: SubscriptionCurrency,
  }),
})
/** A subscription was paid for the first time. It replaces an earlier one. */
export const SubscriptionActivated = defineEvent('SubscriptionActivated', {
  subject: 'userId',
  derivedBy: graceDays,
  schema: z.object({ ...subscription, customerId: z.string(), currency: SubscriptionCurrency, ...paid }),
})
/** The subscription was paid for a further period, or paid after a failed payment. */
export const SubscriptionRenewed = defineEvent('SubscriptionRenewed', {
  subject: 'userId',
  derivedBy: graceDays,
  schema: z.object({ ...subscription, ...paid }),
})
/** The payment of a renewal failed; the provider keeps trying. */
export const SubscriptionPaymentFailed = defineEvent('SubscriptionPaymentFailed', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** The subscription was cancelled and continues until `endsAt`. */
export const SubscriptionCancellationScheduled = defineEvent('SubscriptionCancellationScheduled', {
  subject: 'userId',
  schema: z.object({ ...subscription, endsAt: instant }),
})
/** The cancellation was withdrawn. */
export const SubscriptionResumed = defineEvent('SubscriptionResumed', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** The payment for the last paid period was refunded in full. */
export const SubscriptionRefunded = defineEvent('SubscriptionRefunded', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** The cardholder's bank took back a payment for the subscription. */
export const SubscriptionDisputed = defineEvent('SubscriptionDisputed', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** The subscription ended, and no further payment is taken. */
export const SubscriptionEnded = defineEvent('SubscriptionEnded', {
  subject: 'userId',
  schema: z.object({ ...subscription, endedAt: instant, reason: z.enum(['cancelled', 'payment-failed']) }),
})

export type SubscriptionEvent =
  | EventOf<typeof PaymentCustomerLinked>
  | EventOf<typeof CheckoutStarted>
  | EventOf<typeof SubscriptionActivated>
  | EventOf<typeof SubscriptionRenewed>
  | EventOf<typeof SubscriptionPaymentFailed>
  | EventOf<typeof SubscriptionCancellationScheduled>
  | EventOf<typeof SubscriptionResumed>
  | EventOf<typeof SubscriptionRefunded>
  | EventOf<typeof SubscriptionDisputed>
  | EventOf<typeof SubscriptionEnded>
