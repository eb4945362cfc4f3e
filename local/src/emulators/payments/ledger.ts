import { randomBytes } from 'node:crypto'

/** Times are seconds since 1970 and amounts are minor units, as in the provider's API. */
export interface Customer {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  readonly email: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly deleted: boolean
  /** Not in the provider's API: whether the card pays the next month. */
  readonly card: 'works' | 'declined'
}

export interface Price {
  readonly id: string
  readonly object: 'price'
  readonly active: boolean
  readonly currency: string
  readonly lookup_key: string | null
  readonly product: string
  readonly recurring: { readonly interval: string; readonly interval_count: number }
  readonly type: 'recurring'
  readonly unit_amount: number
}

export interface CheckoutSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly mode: 'subscription'
  readonly created: number
  readonly expires_at: number
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'paid' | 'unpaid'
  readonly customer: string
  readonly client_reference_id: string | null
  readonly currency: string
  readonly amount_total: number
  readonly subscription: string | null
  readonly success_url: string
  readonly cancel_url: string | null
  readonly url: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Ours. */
  readonly price: string
  readonly subscriptionMetadata: Readonly<Record<string, string>>
}

export interface Subscription {
  readonly id: string
  readonly object: 'subscription'
  readonly created: number
  readonly status: 'incomplete' | 'active' | 'past_due' | 'canceled'
  readonly customer: string
  readonly currency: string
  readonly cancel_at: number | null
  readonly cancel_at_period_end: boolean
  readonly canceled_at: number | null
  readonly ended_at: number | null
  readonly cancellation_details: { readonly reason: string | null; readonly comment: null; readonly feedback: null }
  readonly latest_invoice: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Not in the provider's API, which returns it on the item. */
  readonly price: string
  readonly periodStart: number
  readonly periodEnd: number
}

export interface Invoice {
  readonly id: string
  readonly object: 'invoice'
  readonly created: number
  readonly status: 'open' | 'paid' | 'void'
  readonly customer: string
  readonly currency: string
  readonly subscription: string
  readonly amount_due: number
  readonly amount_paid: number
  /** Not in the provider's API, which returns it on the line. */
  readonly periodStart: number
  readonly periodEnd: number
  readonly refunded: boolean
  /** Whether the cardholder's bank has taken the payment back. */
  readonly disputed: boolean
}

/** The whole state of the provider. */
export interface Ledger {
  customers: Record<string, Customer>
  products: Record<string, { readonly id: string; readonly object: 'product'; readonly name: string }>
  prices: Record<string, Price>
  sessions: Record<string, CheckoutSession>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  portals: Record<string, { readonly id: string; readonly customer: string; readonly return_url: string }>
}

export const emptyLedger = (): Ledger => ({
  customers: {},
  products: {},
  prices: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  portals: {},
})

/** Returns a new id, such as `sub_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Returns the same day a month later, or the last day of a shorter month. */
export function monthLater(seconds: number): number {
  const from = new Date(seconds * 1000)
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + 1)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(from.getUTCDate(), last))
  return Math.floor(later.getTime() / 1000)
}
