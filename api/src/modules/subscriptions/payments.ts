import type { ProviderSubscription } from '@stillair/events/modules/subscriptions/decider.ts'
import type { PaymentAccount } from '@stillair/events/modules/subscriptions/payment-account.ts'
import type { Currency } from '../../contract/subscription.ts'

/** The provider's hosted checkout page, made for one customer and one price. */
export interface Checkout {
  readonly id: string
  readonly customerId: string
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

/** A customer at the provider that carries the id of a user of ours. */
export interface ProviderCustomer {
  readonly customerId: string
  readonly userId: string
  readonly email: string | null
}

/** A subscription that takes money and does not count here: of another product, or in a currency that is not sold. */
export interface IgnoredSubscription {
  readonly subscriptionId: string
  readonly products: readonly string[]
  readonly currency: string
}

/** What customers have at the provider. Only subscriptions of our product count. */
export interface FoundSubscriptions {
  /** Of several the one that is paid, else the newest. Null when nothing of ours was ever paid, or it is not known. */
  readonly found: ProviderSubscription | null
  /** Those of our product that take money, in any currency. */
  readonly live: readonly string[]
  readonly ignored: readonly IgnoredSubscription[]
  /** The subscription that was expected is not there. That does not mean it has ended. */
  readonly isMissing: boolean
}

/**
 * The card payment provider. Every call throws a `not-ready` refusal while the provider does not answer; repeating one
 * with the same `key` does it once. Customers that the provider does not know have nothing.
 */
export interface PaymentProvider {
  /** The account that the key belongs to; null when the key may not read it. */
  account(): Promise<PaymentAccount | null>

  /** Makes a customer at the provider for this user. */
  createCustomer(customer: { userId: string; email: string | null; key: string }): Promise<string>
  /** Null when there is no such customer, or it carries no id of ours. */
  findCustomer(customerId: string): Promise<ProviderCustomer | null>
  /** The user's customers that are a minute old or older, the oldest first. */
  customersOf(userId: string): Promise<readonly ProviderCustomer[]>
  /** All customers that carry an id of ours, the oldest first. */
  allCustomers(): Promise<readonly ProviderCustomer[]>
  /** Changes the address that the provider writes to. A customer that is not there is left alone. */
  changeEmail(customerId: string, email: string): Promise<void>

  /** @param expectedId the subscription that is known here, looked for by its id, too */
  subscriptionsOf(customerIds: readonly string[], expectedId: string | null): Promise<FoundSubscriptions>
  /** The customers who have a subscription of our product that takes money. */
  payingCustomers(): Promise<ReadonlySet<string>>
  /** Whether one of the customers has finished a checkout of ours whose payment is still under way. */
  isAwaitingPayment(customerIds: readonly string[]): Promise<boolean>
  /** Whether the customer has nothing that is paid in another currency, with which it could not be combined. */
  canPayIn(customerId: string, currency: Currency): Promise<boolean>
  /** Ends a subscription at once, with no further payment. One that is over, or not there, is left as it is. */
  cancelSubscription(subscriptionId: string): Promise<void>

  /** The checkouts of ours that the customers could still pay. */
  openCheckouts(userId: string, customerIds: readonly string[]): Promise<readonly Checkout[]>
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

  /**
   * The address of the page where the customer cancels, resumes, and changes the card. Throws a `conflict` refusal when
   * the provider does not know the customer.
   */
  createPortal(customerId: string): Promise<string>

  /** Reads a message. Throws an `invalid` refusal when it is not the provider's, or older than five minutes. */
  readMessage(body: Buffer, signature: string | undefined): ProviderMessage
}

/** The provider, as long as its account is ours: otherwise every call but `readMessage` throws a `not-ready` refusal. */
export interface Payments extends Omit<PaymentProvider, 'account'> {
  /** Compares the account again. Throws a `not-ready` refusal when it is another one. */
  requireOurAccount(): Promise<void>
}
