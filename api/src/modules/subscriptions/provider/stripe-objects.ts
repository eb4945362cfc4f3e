import { invalid } from '@stillair/events/language/refusal.ts'
import type Stripe from 'stripe'
import { Currency } from '../../../contract/listener/subscription.ts'
import type { Checkout, ProviderCustomer, ProviderMessage } from './payments.ts'

/** Messages after which a user's subscription may have changed. The runbook lists which of them Stripe must send. */
const OF_INTEREST =
  /^(customer\.subscription\.|customer\.deleted$|invoice\.(paid|payment_|voided|marked_)|checkout\.session\.|charge\.(refund|dispute\.))/

/** Returns what a message is about. Throws a refusal for what is no message of the provider. */
export function messageOf(event: Stripe.Event | null): ProviderMessage {
  const { id, type } = event ?? {}
  if (!isName(id) || !isName(type)) throw invalid('This is not a message of the provider.')
  if (!OF_INTEREST.test(type)) return { id, type, customerId: null, chargeId: null }
  const about = (event?.data?.object ?? {}) as Readonly<Record<string, unknown>>
  const customer = about.object === 'customer' ? about.id : about.customer
  return { id, type, customerId: nameIn(customer), chargeId: nameIn(about.charge) }
}

/**
 * Whether a value looks like an id or type of the provider. Other values might contain characters that the database
 * cannot store.
 */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)

/** Returns the id in a field that has either the id or the whole object. */
function nameIn(field: unknown): string | null {
  const id = typeof field === 'object' && field !== null ? (field as { id?: unknown }).id : field
  return isName(id) ? id : null
}

/** Returns an open checkout; null for one without an address, a customer, or a currency that we sell in. */
export function checkoutOf(session: Stripe.Checkout.Session): Checkout | null {
  const { id, url, currency, amount_total: amount } = session
  const known = Currency.safeParse(currency?.toUpperCase())
  const customerId = idOf(session.customer)
  return known.success && url !== null && customerId !== null
    ? { id, customerId, url, currency: known.data, amount: amount ?? 0 }
    : null
}

/** Returns the id of an object that the provider states by its id or as a whole. */
export const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'object' ? (object?.id ?? null) : object

/** Returns a customer; null for one that does not name our user. */
export function customerOf({ id, email, metadata }: Stripe.Customer): ProviderCustomer | null {
  const { userId } = metadata
  return isName(userId) ? { customerId: id, userId, email } : null
}

/** Reverses the provider's order, which is newest first. */
export const oldestFirst = (customers: readonly Stripe.Customer[]) =>
  customers
    .toReversed()
    .map(customerOf)
    .filter((customer) => customer !== null)
