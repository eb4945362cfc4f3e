import {
  type CheckoutSession,
  type Customer,
  type Invoice,
  type Ledger,
  monthLater,
  newId,
  type Price,
  type Subscription,
} from './ledger.ts'
import { chargeView, disputeView } from './views.ts'

/** Notifies the product of an event about an object, by the provider's name for the event. */
export type Tell = (type: string, object: { readonly id: string }) => void

/** Seconds during which an unpaid month is retried before the subscription ends. */
const DUNNING = 21 * 24 * 60 * 60

/** The provider's operations on subscriptions. Each writes to the ledger and notifies the product. */
export interface Provider {
  /** Completes a checkout that the customer has filled in. `settles` is false while the bank still decides. */
  pay(sessionId: string, options: { card: Customer['card']; settles: boolean }): CheckoutSession
  /** Settles a payment that the bank has approved. */
  settle(): void
  expire(sessionId: string): CheckoutSession
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Subscription
  cancelNow(subscriptionId: string, reason?: string): Subscription
  /** Subscribes the customer to a price without a checkout page, as somebody with the API key can. */
  subscribe(customerId: string, price: Price, metadata: Readonly<Record<string, string>>): Subscription
  /** Deletes the customer and ends all their subscriptions. */
  deleteCustomer(customerId: string): Customer
  /** Pays open invoices with a valid card. */
  payOpenInvoice(customerId: string): void
  /** Refunds a paid month. */
  refund(invoiceId: string): void
  /** Takes a paid month back, as the cardholder's bank does. */
  dispute(invoiceId: string): void
  /** Returns the customer's last paid month; null when nothing was paid. */
  lastPaid(customerId: string): Invoice | null
  /** Moves everything of the customer into the past by the given seconds, and runs what has become due. */
  passTime(customerId: string, seconds: number): void
  /** Runs everything that is due. */
  catchUp(): void
}

export function provider(ledger: Ledger, now: () => number, send: Tell): Provider {
  const put = <Name extends keyof Ledger>(table: Name, object: Ledger[Name][string]) => {
    ;(ledger[table] as Record<string, unknown>)[object.id] = object
  }
  const session = (id: string) => found(ledger.sessions[id], id)
  const subscription = (id: string) => found(ledger.subscriptions[id], id)
  const live = (customerId: string) =>
    Object.values(ledger.subscriptions).filter((each) => each.customer === customerId && each.status !== 'canceled')

  function changed(after: Subscription, type = 'customer.subscription.updated'): Subscription {
    put('subscriptions', after)
    send(type, after)
    return after
  }

  function invoiceOf(of: Subscription, isPaid: boolean): Invoice {
    const amount = ledger.prices[of.price]?.unit_amount ?? 0
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      created: now(),
      status: isPaid ? 'paid' : 'open',
      customer: of.customer,
      currency: of.currency,
      subscription: of.id,
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      periodStart: of.periodStart,
      periodEnd: of.periodEnd,
      refunded: false,
      disputed: false,
    }
    put('invoices', invoice)
    return invoice
  }

  function settlePayment(of: Subscription): void {
    const invoice = ledger.invoices[of.latest_invoice ?? '']
    if (invoice?.status !== 'open') return
    const paid: Invoice = { ...invoice, status: 'paid', amount_paid: invoice.amount_due }
    put('invoices', paid)
    changed({ ...of, status: 'active' })
    send('invoice.paid', paid)
  }

  function endNow(of: Subscription, endedAt: number, reason: string): Subscription {
    const canceled_at = of.canceled_at ?? endedAt
    const cancellation_details = { reason, comment: null, feedback: null }
    return changed(
      { ...of, status: 'canceled', ended_at: endedAt, canceled_at, cancellation_details },
      'customer.subscription.deleted',
    )
  }

  function renew(of: Subscription): void {
    const next = { ...of, periodStart: of.periodEnd, periodEnd: monthLater(of.periodEnd) }
    const isPaid = ledger.customers[of.customer]?.card !== 'declined'
    const invoice = invoiceOf(next, isPaid)
    changed({ ...next, status: isPaid ? 'active' : 'past_due', latest_invoice: invoice.id })
    send(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  }

  /** Runs what is due for one subscription; returns whether there was anything. */
  function advance(of: Subscription): boolean {
    if (of.status === 'canceled' || of.status === 'incomplete') return false
    if (of.cancel_at !== null && of.cancel_at <= now()) {
      endNow(of, of.cancel_at, 'cancellation_requested')
      return true
    }
    if (of.status === 'past_due') {
      if (of.periodStart + DUNNING > now()) return false
      endNow(of, of.periodStart + DUNNING, 'payment_failed')
      return true
    }
    if (of.periodEnd > now()) return false
    renew(of)
    return true
  }

  function catchUp(): void {
    for (const each of Object.values(ledger.sessions)) {
      if (each.status === 'open' && each.expires_at <= now()) close(each)
    }
    for (const { id } of Object.values(ledger.subscriptions)) while (advance(subscription(id)));
  }

  function close(open: CheckoutSession): CheckoutSession {
    const expired: CheckoutSession = { ...open, status: 'expired', url: null }
    put('sessions', expired)
    send('checkout.session.expired', expired)
    return expired
  }

  /** Creates a subscription that starts now, and the invoice of its first month. */
  function begin(of: Pick<Subscription, 'customer' | 'currency' | 'price' | 'metadata'>, isPaid: boolean) {
    const at = now()
    const { customer, currency, price, metadata } = of
    const begun: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      created: at,
      status: isPaid ? 'active' : 'incomplete',
      customer,
      currency,
      price,
      metadata,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      latest_invoice: null,
      cancellation_details: { reason: null, comment: null, feedback: null },
      periodStart: at,
      periodEnd: monthLater(at),
    }
    const invoice = invoiceOf(begun, isPaid)
    return { made: { ...begun, latest_invoice: invoice.id }, invoice }
  }

  return {
    catchUp,

    subscribe(customer, { id: price, currency }, metadata) {
      const { made, invoice } = begin({ customer, currency, price, metadata }, true)
      changed(made, 'customer.subscription.created')
      send('invoice.paid', invoice)
      return made
    },

    deleteCustomer(customerId) {
      for (const each of live(customerId)) endNow(each, now(), 'cancellation_requested')
      const deleted = { ...found(ledger.customers[customerId], customerId), deleted: true }
      put('customers', deleted)
      send('customer.deleted', deleted)
      return deleted
    },

    pay(sessionId, { card, settles }) {
      const open = session(sessionId)
      const customer = found(ledger.customers[open.customer], open.customer)
      put('customers', { ...customer, card })
      const { made, invoice } = begin({ ...open, metadata: open.subscriptionMetadata }, settles)
      const complete: CheckoutSession = {
        ...open,
        status: 'complete',
        payment_status: settles ? 'paid' : 'unpaid',
        url: null,
        subscription: made.id,
      }
      put('sessions', complete)
      changed(made, 'customer.subscription.created')
      if (settles) send('invoice.paid', invoice)
      send('checkout.session.completed', complete)
      return complete
    },

    settle() {
      for (const each of Object.values(ledger.subscriptions)) {
        if (each.status !== 'incomplete') continue
        settlePayment(each)
        const waiting = Object.values(ledger.sessions).find((one) => one.subscription === each.id)
        if (waiting) put('sessions', { ...waiting, payment_status: 'paid' })
      }
    },

    expire: (sessionId) => close(session(sessionId)),

    cancelAtPeriodEnd(subscriptionId, isCancelled) {
      const of = subscription(subscriptionId)
      return changed({
        ...of,
        cancel_at_period_end: isCancelled,
        cancel_at: isCancelled ? of.periodEnd : null,
        canceled_at: isCancelled ? now() : null,
        cancellation_details: { reason: isCancelled ? 'cancellation_requested' : null, comment: null, feedback: null },
      })
    },

    cancelNow: (subscriptionId, reason = 'cancellation_requested') =>
      endNow(subscription(subscriptionId), now(), reason),

    payOpenInvoice(customerId) {
      const customer = found(ledger.customers[customerId], customerId)
      put('customers', { ...customer, card: 'works' })
      for (const each of live(customerId)) settlePayment(each)
    },

    refund(invoiceId) {
      const refunded = { ...found(ledger.invoices[invoiceId], invoiceId), refunded: true }
      put('invoices', refunded)
      send('charge.refunded', chargeView(refunded))
    },

    dispute(invoiceId) {
      const disputed = { ...found(ledger.invoices[invoiceId], invoiceId), disputed: true }
      put('invoices', disputed)
      send('charge.dispute.created', disputeView(disputed))
    },

    lastPaid(customerId) {
      const [last] = Object.values(ledger.invoices)
        .filter((each) => each.customer === customerId && each.status === 'paid')
        .toSorted((a, b) => b.periodEnd - a.periodEnd)
      return last ?? null
    },

    passTime(customerId, seconds) {
      for (const table of ['sessions', 'subscriptions', 'invoices'] as const) {
        for (const each of Object.values(ledger[table])) {
          if (each.customer === customerId) put(table, longerAgo(each, seconds))
        }
      }
      catchUp()
    },
  }
}

function found<T>(object: T | undefined, id: string): T {
  if (object === undefined) throw new RangeError(`there is no ${id}`)
  return object
}

const TIMES = ['created', 'expires_at', 'cancel_at', 'canceled_at', 'ended_at', 'periodStart', 'periodEnd']

function longerAgo<T extends object>(object: T, seconds: number): T {
  const moved = Object.entries(object).map(([name, value]) => [
    name,
    TIMES.includes(name) && typeof value === 'number' ? value - seconds : value,
  ])
  return Object.fromEntries(moved) as T
}
