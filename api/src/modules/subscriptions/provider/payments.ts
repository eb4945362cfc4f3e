import type { ProviderSubscription } from '@stillair/events/modules/subscriptions/decider.ts'
import type { PaymentAccount } from '@stillair/events/modules/subscriptions/payment-account.ts'
import type { Currency } from '../../../contract/listener/subscription.ts'

/** The provider's hosted checkout page for one customer and one price. */
export interface Checkout {
  readonly id: string
  readonly customerId: string
  readonly url: string
  readonly currency: Currency
  /** Minor units. */
  readonly amount: number
}

/**
 * A message from the provider with a valid signature. It only identifies the customer whose subscription to fetch; its
 * other content is ignored.
 */
export interface ProviderMessage {
  readonly id: string
  readonly type: string
  /** Null when it names no customer. */
  readonly customerId: string | null
  /** The charge that a message without a customer is about, such as one about a dispute. */
  readonly chargeId: string | null
}

/** A customer at the provider that carries a user id of ours. */
export interface ProviderCustomer {
  readonly customerId: string
  readonly userId: string
  readonly email: string | null
}

/** A subscription that is charged but does not count here: of another product, or in a currency that we do not sell in. */
export interface IgnoredSubscription {
  readonly subscriptionId: string
  readonly products: readonly string[]
  readonly currency: string
}

/** What became of a refund; `refused` when the provider does not allow it. */
export type Refund = 'refunded' | 'not-due' | 'refused'

/** The subscriptions of customers at the provider. Only those of our product count. */
export interface FoundSubscriptions {
  /**
   * The paid subscription if there are several, or else the newest. Null when nothing of ours was ever paid, or when it
   * is unknown.
   */
  readonly found: ProviderSubscription | null
  /** The ids of all charged subscriptions of our product, in any currency. */
  readonly live: readonly string[]
  readonly ignored: readonly IgnoredSubscription[]
  /** Whether the expected subscription was not found. That does not mean it has ended. */
  readonly isMissing: boolean
}

/**
 * The card payment provider. Every call throws a `not-ready` refusal while the provider does not answer. Repeating a
 * call with the same `key` takes effect once. Customers unknown to the provider have no subscriptions.
 */
export interface PaymentProvider {
  /** Returns the account that the key belongs to; null when the key may not read it. */
  account(): Promise<PaymentAccount | null>

  /** Creates a customer at the provider for this user. */
  createCustomer(customer: { userId: string; email: string | null; key: string }): Promise<string>
  /** Returns null when there is no such customer, or when it carries no id of ours. */
  findCustomer(customerId: string): Promise<ProviderCustomer | null>
  /** Returns the user's customers that are at least a minute old, oldest first. */
  customersOf(userId: string): Promise<readonly ProviderCustomer[]>
  /** Returns all customers that carry an id of ours, oldest first. */
  allCustomers(): Promise<readonly ProviderCustomer[]>
  /** Changes the customer's e-mail address at the provider. Does nothing for a customer that does not exist. */
  changeEmail(customerId: string, email: string): Promise<void>

  /** @param expectedId the subscription known here, which is also looked up by its id */
  subscriptionsOf(customerIds: readonly string[], expectedId: string | null): Promise<FoundSubscriptions>
  /** Returns the customers with a charged subscription of our product. */
  payingCustomers(): Promise<ReadonlySet<string>>
  /** Returns whether one of the customers has finished a checkout of ours whose payment is still pending. */
  isAwaitingPayment(customerIds: readonly string[]): Promise<boolean>
  /**
   * Returns whether the customer can pay in the currency: they have no paid subscription in another one, which the
   * provider requires.
   */
  canPayIn(customerId: string, currency: Currency): Promise<boolean>
  /** Cancels a subscription immediately, without further payments. Does nothing if it has ended or does not exist. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /**
   * Refunds a subscription's last payment in full, if the period that it paid for is still running at `now` and it was
   * made at `paidFrom` or later. Does nothing if the payment was given back already.
   */
  refundRunningPeriod(subscriptionId: string, now: Date, paidFrom: Date): Promise<Refund>

  /** Returns our checkouts that the customers could still pay. */
  openCheckouts(userId: string, customerIds: readonly string[]): Promise<readonly Checkout[]>
  createCheckout(checkout: {
    userId: string
    customerId: string
    currency: Currency
    amount: number
    key: string
  }): Promise<Checkout>
  /** Closes a checkout so that it can no longer be paid. Does nothing if it has been paid. */
  expireCheckout(checkoutId: string): Promise<void>
  /** Returns the customer of a charge; null when it does not exist. */
  customerOfCharge(chargeId: string): Promise<string | null>
  /** Returns the customer of a checkout; null when it does not exist. */
  customerOfCheckout(checkoutId: string): Promise<string | null>

  /**
   * Returns the address of the page where the customer can cancel, resume, and change the card. Throws a `conflict`
   * refusal when the provider does not know the customer.
   */
  createPortal(customerId: string): Promise<string>

  /**
   * Reads a message. Throws an `invalid` refusal when it is not from the provider, or when it is older than five
   * minutes.
   */
  readMessage(body: Buffer, signature: string | undefined): ProviderMessage
}

/**
 * The provider, guarded by the account check: every call but `readMessage` throws a `not-ready` refusal when the
 * account is not ours.
 */
export interface Payments extends Omit<PaymentProvider, 'account'> {
  /** Compares the account again. Throws a `not-ready` refusal when it is not ours. */
  requireOurAccount(): Promise<void>
}
