import type { ProviderSubscription } from '@stillair/events/subscriptions/decider.ts'
import type { Currency } from '../contract/subscription.ts'

/** The provider's hosted checkout page, made for one customer and one price. */
export interface Checkout {
  readonly id: string
  readonly url: string
  readonly currency: Currency
  /** Minor units. */
  readonly amount: number
}

/**
 * A message of the provider, whose signature was right. It names whose subscription to look at, and nothing else
 * counts.
 */
export interface ProviderMessage {
  readonly id: string
  readonly type: string
  /** Null when it is about nobody's subscription. */
  readonly customerId: string | null
}

/**
 * The card payment provider. Every call throws a `not-ready` refusal while the provider does not answer; repeating one
 * with the same `key` does it once.
 */
export interface Payments {
  /** Makes a customer at the provider for this user. */
  createCustomer(customer: { userId: string; email: string | null; key: string }): Promise<string>
  /** Whose customer it is; null when there is no such customer, or it is not one of ours. */
  ownerOf(customerId: string): Promise<string | null>

  /**
   * The customer's subscription; of several the one that is paid, else the newest. Null when nothing was ever paid.
   * `others` are further ones that take money, which must not be.
   */
  subscriptionOf(customerId: string): Promise<{ found: ProviderSubscription | null; others: readonly string[] }>
  /** Whether the customer has finished a checkout whose payment is still under way. */
  isAwaitingPayment(customerId: string): Promise<boolean>
  /** Ends a subscription at once, with no further payment. One that is over, or not there, is left as it is. */
  cancelSubscription(subscriptionId: string): Promise<void>

  /** The checkouts that the customer could still pay. */
  openCheckouts(customerId: string): Promise<readonly Checkout[]>
  createCheckout(checkout: {
    userId: string
    customerId: string
    currency: Currency
    amount: number
    key: string
  }): Promise<Checkout>
  /** Makes sure that it cannot be paid any more. One that was paid already is left as it is. */
  expireCheckout(checkoutId: string): Promise<void>
  /** Whose checkout it is; null when there is none. */
  customerOfCheckout(checkoutId: string): Promise<string | null>

  /** The address of the page where the customer cancels, resumes, and changes the card. */
  createPortal(customerId: string): Promise<string>

  /** Reads a message. Throws an `invalid` refusal when it is not the provider's, or older than five minutes. */
  readMessage(body: Buffer, signature: string | undefined): ProviderMessage
}
