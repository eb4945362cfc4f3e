import type { CheckoutSession, Customer, Invoice, Ledger, Subscription } from './ledger.ts'

/** Converts objects to the format of the provider's API, without our own fields. */
export const API_VERSION = '2026-10-28.endive'

export const list = (url: string, data: readonly object[]) => ({ object: 'list', url, has_more: false, data })

export const customerView = ({ card: _, deleted, ...customer }: Customer) =>
  deleted ? { id: customer.id, object: 'customer', deleted: true } : { ...customer, livemode: false, name: null }

export const sessionView = ({ price: _, subscriptionMetadata: __, ...session }: CheckoutSession) => ({
  ...session,
  livemode: false,
  ui_mode: 'hosted_page',
  payment_method_types: ['card'],
  invoice: null,
  amount_subtotal: session.amount_total,
})

export function subscriptionView(ledger: Ledger, { periodStart, periodEnd, price, ...subscription }: Subscription) {
  const item = {
    id: `si_${subscription.id}`,
    object: 'subscription_item',
    created: subscription.created,
    metadata: {},
    current_period_start: periodStart,
    current_period_end: periodEnd,
    quantity: 1,
    price: ledger.prices[price],
    subscription: subscription.id,
  }
  return {
    ...subscription,
    livemode: false,
    collection_method: 'charge_automatically',
    trial_end: null,
    start_date: subscription.created,
    billing_cycle_anchor: subscription.created,
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [item]),
  }
}

/** Invoices always have their payments, which the provider adds only on request, as the product makes it. */
export function invoiceView(invoice: Invoice) {
  const { periodStart, periodEnd, refunded: _, disputed: __, subscription, ...rest } = invoice
  const line = {
    id: `il_${invoice.id}`,
    object: 'line_item',
    amount: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    period: { start: periodStart, end: periodEnd },
    quantity: 1,
  }
  const payment = {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    amount_paid: invoice.amount_paid,
    status: 'paid',
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intentOf(invoice) },
  }
  return {
    ...rest,
    livemode: false,
    total: invoice.amount_due,
    // The invoice's own period is the previous one, since it is created when that ends.
    period_start: invoice.created,
    period_end: invoice.created,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    lines: list(`/v1/invoices/${invoice.id}/lines`, [line]),
    payments: list('/v1/invoice_payments', invoice.status === 'paid' ? [payment] : []),
  }
}

const intentOf = ({ id }: Invoice) => `pi_${id}`
/** Returns the id of the charge that paid an invoice. */
export const chargeIdOf = ({ id }: Pick<Invoice, 'id'>): string => `ch_${id}`

/** The charge that paid an invoice. */
export function chargeView(invoice: Invoice) {
  const { created, currency, customer, amount_paid, refunded, disputed } = invoice
  return {
    id: chargeIdOf(invoice),
    object: 'charge',
    created,
    amount: amount_paid,
    currency,
    customer,
    paid: true,
    status: 'succeeded',
    payment_intent: intentOf(invoice),
    refunded,
    disputed,
    livemode: false,
    amount_refunded: refunded ? amount_paid : 0,
  }
}

/** A dispute about the charge of an invoice. Like the provider's, it does not name the customer. */
export const disputeView = (invoice: Invoice) => ({
  id: `du_${invoice.id}`,
  object: 'dispute',
  charge: chargeIdOf(invoice),
  payment_intent: intentOf(invoice),
  amount: invoice.amount_paid,
  currency: invoice.currency,
  reason: 'unrecognized',
  status: 'needs_response',
})

/** Converts an object of the ledger to the format of a message. */
export function messageView(ledger: Ledger, object: { readonly id: string }): object {
  const { id } = object
  const subscription = ledger.subscriptions[id]
  if (subscription) return subscriptionView(ledger, subscription)
  const session = ledger.sessions[id]
  if (session) return sessionView(session)
  const invoice = ledger.invoices[id]
  return invoice ? invoiceView(invoice) : object
}
