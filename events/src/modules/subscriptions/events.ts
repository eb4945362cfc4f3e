import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { CURRENCIES, graceDays } from './rules.ts'

/** One user's history with the payment provider: their customer record there, their checkouts, their subscription. */
export const subscriptionStream = defineStream<[userId: string]>('subscription')

/** Which account of the payment provider is ours. */
export const paymentAccountStream = defineStream<[provider: 'stripe']>('paymentaccount')

/**
 * Payments are taken by this account of the provider; recorded with the first customer. A key of another account finds
 * none of our customers there, which says nothing about them.
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
/** What a subscription can be paid in. */
export const SubscriptionCurrency = z.enum(CURRENCIES)
export type SubscriptionCurrency = z.infer<typeof SubscriptionCurrency>

const subscription = { userId: z.string(), subscriptionId: z.string() }
const paid = {
  /** The end of the last period that was paid. */
  paidUntil: instant,
  /** Until when everything stays open though no further payment comes: a grace period after `paidUntil`. */
  graceUntil: instant,
}

/** This customer of the payment provider is this user; recorded before anything can be paid. */
export const PaymentCustomerLinked = defineEvent('PaymentCustomerLinked', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), customerId: z.string() }),
})
/** The user was given the address of the provider's checkout page. */
export const CheckoutStarted = defineEvent('CheckoutStarted', {
  subject: 'userId',
  schema: z.object({
    userId: z.string(),
    customerId: z.string(),
    checkoutId: z.string(),
    currency: SubscriptionCurrency,
  }),
})
/** A subscription was paid for the first time. It takes the place of an earlier one. */
export const SubscriptionActivated = defineEvent('SubscriptionActivated', {
  subject: 'userId',
  derivedBy: graceDays,
  schema: z.object({ ...subscription, customerId: z.string(), currency: SubscriptionCurrency, ...paid }),
})
/** It is paid until a later day, or paid again after a payment had failed. */
export const SubscriptionRenewed = defineEvent('SubscriptionRenewed', {
  subject: 'userId',
  derivedBy: graceDays,
  schema: z.object({ ...subscription, ...paid }),
})
/** A renewal could not be paid; the provider goes on trying. */
export const SubscriptionPaymentFailed = defineEvent('SubscriptionPaymentFailed', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** It was cancelled, and goes on until `endsAt`. */
export const SubscriptionCancellationScheduled = defineEvent('SubscriptionCancellationScheduled', {
  subject: 'userId',
  schema: z.object({ ...subscription, endsAt: instant }),
})
/** The cancellation was taken back. */
export const SubscriptionResumed = defineEvent('SubscriptionResumed', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** The payment of the last paid period was given back in full. */
export const SubscriptionRefunded = defineEvent('SubscriptionRefunded', {
  subject: 'userId',
  schema: z.object(subscription),
})
/** It is over, and no further payment is taken. */
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
  | EventOf<typeof SubscriptionEnded>
