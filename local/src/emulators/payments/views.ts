import type { CheckoutSession, Customer, Invoice, Ledger, Subscription } from './ledger.ts'

/** Converts objects to the format of the provider's API, without our own fields. */
export const API_VERSION = '2026-10-28.endive'

export const list = (url: string, data: readonly object[]) => ({ object: 'list', url, has_more: false, data })

export const customerView = ({ card: _, deleted, ...customer }: Customer) =>
  deleted ? { id: customer.id, object: 'customer', deleted: true } : { ...customer, livemode: false, name: null }

export const sessionView = ({ price: _, subscriptionMetadata: __, ...session }: CheckoutSession) => ({
  ...{ ...session, livemode: false, ui_mode: 'hosted_page', payment_method_types: ['card'], invoice: null },
  amount_subtotal: session.amount_total,
})

export function subscriptionView(ledger: Ledger, { periodStart, periodEnd, price, ...subscription }: Subscription) {
  const item = {
    ...{ id: `si_${subscription.id}`, object: 'subscription_item', created: subscription.created, metadata: {} },
    ...{ current_period_start: periodStart, current_period_end: periodEnd, quantity: 1 },
    ...{ price: ledger.prices[price], subscription: subscription.id },
  }
  return {
    ...{ ...subscription, livemode: false, collection_method: 'charge_automatically', trial_end: null },
    ...{ start_date: subscription.created, billing_cycle_anchor: subscription.created },
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [item]),
  }
}

export function invoiceView({ periodStart, periodEnd, refunded: _, subscription, ...invoice }: Invoice) {
  const line = {
    ...{ id: `il_${invoice.id}`, object: 'line_item', amount: invoice.amount_due, currency: invoice.currency },
    ...{ invoice: invoice.id, period: { start: periodStart, end: periodEnd }, quantity: 1 },
  }
  return {
    ...{ ...invoice, livemode: false, total: invoice.amount_due },
    // The invoice's own period is the previous one, since it is created when that ends.
    ...{ period_start: invoice.created, period_end: invoice.created },
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    lines: list(`/v1/invoices/${invoice.id}/lines`, [line]),
  }
}

/** The payment of an invoice, always expanded down to the charge, since the product requests no other form. */
export function invoicePaymentView({ id, created, currency, customer, amount_paid, refunded, status }: Invoice) {
  const charge = {
    ...{ id: `ch_${id}`, object: 'charge', amount: amount_paid, currency, customer, refunded, paid: true },
    amount_refunded: refunded ? amount_paid : 0,
  }
  const payment_intent = {
    ...{ id: `pi_${id}`, object: 'payment_intent', amount: amount_paid, currency, customer },
    ...{ status: 'succeeded', latest_charge: charge },
  }
  return {
    ...{ id: `inpay_${id}`, object: 'invoice_payment', created, currency, invoice: id, amount_paid, status },
    ...{ is_default: true, livemode: false, payment: { type: 'payment_intent', payment_intent } },
  }
}

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
