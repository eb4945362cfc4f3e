import type { ProviderSubscription } from '@stillair/events/modules/subscriptions/decider.ts'
import type Stripe from 'stripe'
import { Currency } from '../../../contract/listener/subscription.ts'

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Whether the subscription is charged now, or will be as soon as the card works. */
export const isLive = ({ status }: Stripe.Subscription) =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid' || status === 'paused'
const isPaid = ({ status }: Stripe.Subscription) => status === 'active' || status === 'trialing'

/** Returns the products of a subscription. */
export const productsOf = ({ items }: Stripe.Subscription): readonly string[] =>
  items.data.map(({ price: { product } }) => (typeof product === 'string' ? product : product.id))

/** Whether the subscription is in a currency that we sell in. */
export const isInOurCurrency = ({ currency }: Stripe.Subscription): boolean =>
  Currency.safeParse(currency.toUpperCase()).success

/**
 * Chooses among subscriptions of our product: paid before failing, failing before ended. Prefers the oldest of several
 * running ones and the newest of several ended ones. Ignores subscriptions that await their first payment.
 */
export function chooseSubscription(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const known = subscriptions.filter((each) => isInOurCurrency(each) && (isLive(each) || each.status === 'canceled'))
  const rank = (each: Stripe.Subscription) => (isPaid(each) ? 0 : isLive(each) ? 1 : 2)
  const [chosen] = known.toSorted(
    (a, b) => rank(a) - rank(b) || (isLive(a) ? a.created - b.created : b.created - a.created),
  )
  return chosen ?? null
}

/** Returns the end of the period that an invoice covers, seconds; null for one without lines. */
export function endOf(invoice: Stripe.Invoice | null): number | null {
  const ends = invoice?.lines.data.map(({ period }) => period.end) ?? []
  return ends.length > 0 ? Math.max(...ends) : null
}

/**
 * Returns the paid invoice whose period ends last. The list's order is not enough, because two may have been paid in
 * the same second.
 */
export function lastPaidOf(paid: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const [last] = paid.toSorted((a, b) => (endOf(b) ?? 0) - (endOf(a) ?? 0))
  return last ?? null
}

/** What happened to the payments of a subscription after they were taken. */
export interface Returned {
  /** Whether the payment of the last paid invoice was refunded in full. */
  readonly isRefunded: boolean
  /** Whether a bank took back the payment of any of the invoices. */
  readonly isDisputed: boolean
}

/**
 * Returns the successful charges of an invoice that was fetched with its payments. The provider links invoices to
 * charges only through payment intents, except for old ones.
 */
export function chargesOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): readonly Stripe.Charge[] {
  const ids = invoice.payments?.data.flatMap(({ payment }) => [payment.payment_intent, payment.charge]) ?? []
  return charges.filter(
    ({ id, paid, payment_intent }) => paid && (ids.includes(id) || ids.includes(payment_intent ?? '')),
  )
}

/** Returns which of a subscription's payments were returned, judging by the customer's charges. */
export function returnedOf(paid: readonly Stripe.Invoice[], charges: readonly Stripe.Charge[]): Returned {
  const lastPaid = lastPaidOf(paid)
  const last = lastPaid === null ? [] : chargesOf(lastPaid, charges)
  return {
    isRefunded: last.length > 0 && last.every(({ refunded }) => refunded),
    isDisputed: paid.some((invoice) => chargesOf(invoice, charges).some(({ disputed }) => disputed)),
  }
}

/** Returns the end of the last paid period, seconds; null when nothing was ever paid. */
export function paidUntil(subscription: Stripe.Subscription, lastPaid: Stripe.Invoice | null): number | null {
  const end = endOf(lastPaid)
  if (end !== null) return end
  // The provider counts it as paid without an invoice, for example by an agreement made elsewhere.
  return isPaid(subscription) ? Math.max(...subscription.items.data.map((item) => item.current_period_end)) : null
}

/** Returns the parts of the provider's subscription that matter here; null when its currency is not ours. */
export function providerSubscription(
  subscription: Stripe.Subscription,
  { paidUntil, isRefunded, isDisputed }: Returned & { readonly paidUntil: number },
): ProviderSubscription | null {
  const currency = Currency.safeParse(subscription.currency.toUpperCase())
  if (!currency.success) return null
  const { customer, cancel_at, cancel_at_period_end, ended_at, canceled_at, cancellation_details } = subscription
  const periodEnd = Math.max(...subscription.items.data.map((item) => item.current_period_end))
  const endsAt = cancel_at ?? (cancel_at_period_end ? periodEnd : null)
  const endedAt = subscription.status === 'canceled' ? (ended_at ?? canceled_at ?? paidUntil) : null
  return {
    subscriptionId: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    currency: currency.data,
    state: endedAt !== null ? 'ended' : isPaid(subscription) ? 'paid' : 'failing',
    paidUntil: iso(paidUntil),
    endsAt: endedAt === null && endsAt !== null ? iso(endsAt) : null,
    isRefunded,
    isDisputed,
    ended:
      endedAt === null
        ? null
        : {
            at: iso(endedAt),
            reason: cancellation_details?.reason === 'payment_failed' ? 'payment-failed' : 'cancelled',
          },
  }
}
