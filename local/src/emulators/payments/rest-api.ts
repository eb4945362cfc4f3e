import { createHash } from 'node:crypto'
import { type FormObject, listOf, objectOf, parseForm, textOf } from './form-body.ts'
import { type CheckoutSession, type Customer, type Invoice, type Ledger, newId, type Price } from './ledger.ts'
import type { Provider } from './provider.ts'
import { chargeIdOf, chargeView, customerView, invoiceView, list, sessionView, subscriptionView } from './views.ts'

export interface ApiRequest {
  readonly method: string
  /** Path with the query. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface ApiAnswer {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

/** The stored answer of an idempotency key, and its request. */
export interface StoredAnswer {
  readonly request: string
  readonly answer: ApiAnswer
}

export interface RestApiOptions {
  readonly ledger: Ledger
  readonly provider: Provider
  readonly secretKey: string
  /** The id of the account that the key belongs to; null for a restricted key that may not read it. */
  readonly account: string | null
  readonly kept: Record<string, StoredAnswer>
  /** Address of the hosted pages in browsers, without a trailing slash. */
  readonly pagesUrl: string
  /** Seconds since 1970. */
  readonly now: () => number
}

/** An invalid request, as the provider reports it. */
class ApiMistake extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, string>>
  constructor(status: number, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** Seconds that a checkout page stays open: a day. */
const CHECKOUT_OPEN = 24 * 60 * 60
/** Parameters of a checkout. Like the provider, the emulator refuses unknown ones. */
const CHECKOUT_PARAMETERS = new Set([
  ...['mode', 'customer', 'client_reference_id', 'line_items', 'allowed_payment_method_types', 'adaptive_pricing'],
  ...['subscription_data', 'metadata', 'success_url', 'cancel_url', 'locale'],
])

/** Answers like `api.stripe.com`, for the part that subscriptions need. */
export function restApi(options: RestApiOptions): (request: ApiRequest) => ApiAnswer {
  const { secretKey, kept } = options
  return (request) => {
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`) {
        throw new ApiMistake(401, 'Invalid API Key provided.')
      }
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
      if (typeof key !== 'string') return answer(options, request)
      const hash = createHash('sha256').update(`${request.url.pathname}\n${request.body}`).digest('hex')
      const before = kept[key]
      if (before && before.request !== hash) {
        const message = 'Keys for idempotent requests can only be used with the same parameters as the first time.'
        throw new ApiMistake(400, message, { type: 'idempotency_error' })
      }
      if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
      const given = answer(options, request)
      kept[key] = { request: hash, answer: given }
      return given
    } catch (error) {
      if (!(error instanceof ApiMistake)) throw error
      const { status, message, details } = error
      return { status, body: { error: { type: 'invalid_request_error', message, ...details } } }
    }
  }
}

function answer(options: RestApiOptions, request: ApiRequest): ApiAnswer {
  options.provider.catchUp()
  const { method, url } = request
  const form = parseForm(method === 'POST' ? request.body : url.search.slice(1))
  const [, version, ...path] = url.pathname.split('/').map(decodeURIComponent)
  const body = version === 'v1' ? resources(options, method, path, form) : null
  if (body === null) {
    throw new ApiMistake(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
  }
  return { status: 200, body }
}

/** Executes a request and returns the requested object; null when the address does not exist. */
function resources(options: RestApiOptions, method: string, path: string[], form: FormObject): object | null {
  const { ledger, provider, now } = options
  const [resource = '', id = '', action = ''] = path
  const of = <T extends { readonly customer: string; readonly created: number }>(table: Record<string, T>) => {
    const customer = textOf(form, 'customer')
    if (customer !== undefined) one(ledger.customers, 'customer', customer)
    return Object.values(table)
      .filter((each) => each.customer === (customer ?? each.customer))
      .toSorted((a, b) => b.created - a.created)
  }

  switch (
    `${method} ${resource}${id ? (resource === 'checkout' || resource === 'billing_portal' ? `/${id}` : '/:id') : ''}`
  ) {
    case 'POST customers': {
      const metadata = texts(objectOf(form, 'metadata'))
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        created: now(),
        email: textOf(form, 'email') ?? null,
        metadata,
        deleted: false,
        card: 'works',
      }
      ledger.customers[customer.id] = customer
      return customerView(customer)
    }
    case 'GET customers': {
      const present = Object.values(ledger.customers).filter(({ deleted }) => !deleted)
      return pageOf('/v1/customers', form, present.toReversed(), customerView)
    }
    case 'GET customers/:id':
      if (id === 'search') return searchCustomers(ledger, textOf(form, 'query') ?? '')
      return customerView(one(ledger.customers, 'customer', id))

    case 'POST customers/:id': {
      const customer = present(ledger, id)
      ledger.customers[id] = { ...customer, email: textOf(form, 'email') ?? customer.email }
      return customerView(ledger.customers[id])
    }
    case 'DELETE customers/:id':
      return customerView(provider.deleteCustomer(present(ledger, id).id))
    case 'GET account':
      if (options.account === null) {
        throw new ApiMistake(403, 'The provided key does not have the required permissions for this endpoint.')
      }
      return { id: options.account, object: 'account', type: 'standard', charges_enabled: true, country: 'GB' }

    case 'POST products': {
      const wanted = textOf(form, 'id') ?? newId('prod')
      if (ledger.products[wanted]) {
        throw new ApiMistake(400, 'Product already exists.', { code: 'resource_already_exists' })
      }
      ledger.products[wanted] = { id: wanted, object: 'product', name: textOf(form, 'name') ?? '' }
      return { ...ledger.products[wanted] }
    }
    case 'GET prices': {
      const names = listOf(form, 'lookup_keys')
      const known = Object.values(ledger.prices).filter(({ lookup_key }) => lookup_key && names.includes(lookup_key))
      return list('/v1/prices', known)
    }
    case 'POST prices':
      return createPrice(ledger, form)

    case 'POST checkout/sessions':
      if (action === '') return sessionView(createCheckout(options, form))
      if (path[3] !== 'expire') return null
      if (one(ledger.sessions, 'checkout.session', action).status !== 'open') {
        throw new ApiMistake(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      }
      return sessionView(provider.expire(action))
    case 'GET checkout/sessions': {
      if (action !== '') return sessionView(one(ledger.sessions, 'checkout.session', action))
      const status = textOf(form, 'status')
      const wanted = of(ledger.sessions).filter((each) => status === undefined || each.status === status)
      return list('/v1/checkout/sessions', wanted.map(sessionView))
    }

    case 'GET subscriptions': {
      const status = textOf(form, 'status')
      const wanted = of(ledger.subscriptions).filter((each) =>
        status === 'all' ? true : status === undefined ? each.status !== 'canceled' : each.status === status,
      )
      return pageOf('/v1/subscriptions', form, wanted, (each) => subscriptionView(ledger, each))
    }
    case 'POST subscriptions': {
      const [item] = listOf(form, 'items')
      const price = one(ledger.prices, 'price', (typeof item === 'object' && textOf(item, 'price')) || '')
      const customer = present(ledger, textOf(form, 'customer') ?? '')
      refuseSecondCurrency(ledger, customer, price)
      return subscriptionView(ledger, provider.subscribe(customer.id, price, texts(objectOf(form, 'metadata'))))
    }
    case 'GET subscriptions/:id':
      return subscriptionView(ledger, one(ledger.subscriptions, 'subscription', id))
    case 'DELETE subscriptions/:id': {
      if (one(ledger.subscriptions, 'subscription', id).status === 'canceled') {
        throw new ApiMistake(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
      }
      return subscriptionView(ledger, provider.cancelNow(id))
    }

    case 'GET invoices': {
      const [subscription, status] = [textOf(form, 'subscription'), textOf(form, 'status')]
      const wanted = of(ledger.invoices).filter(
        (each) =>
          (subscription === undefined || each.subscription === subscription) &&
          (status === undefined || each.status === status),
      )
      return list('/v1/invoices', wanted.slice(0, Number(textOf(form, 'limit') ?? 10)).map(invoiceView))
    }
    case 'GET charges': {
      const paid = of(ledger.invoices).filter(({ status }) => status === 'paid')
      return pageOf('/v1/charges', form, paid, chargeView)
    }
    case 'GET charges/:id':
      return chargeView(invoiceOfCharge(ledger, id))
    case 'POST refunds': {
      const invoice = invoiceOfCharge(ledger, textOf(form, 'charge') ?? '')
      const refuse = (code: string) => new ApiMistake(400, 'This charge cannot be refunded.', { code })
      if (invoice.refunded) throw refuse('charge_already_refunded')
      if (invoice.disputed) throw refuse('charge_disputed')
      provider.refund(invoice.id)
      const { amount_paid: amount, currency } = invoice
      const refund = { id: newId('re'), object: 'refund', amount, currency, charge: chargeIdOf(invoice) }
      return { ...refund, created: now(), status: 'succeeded' }
    }

    case 'POST billing_portal/sessions': {
      const customer = present(ledger, textOf(form, 'customer') ?? '').id
      const portal = { id: newId('bps'), customer, return_url: textOf(form, 'return_url') ?? '/' }
      ledger.portals[portal.id] = portal
      const url = `${options.pagesUrl}/portal/${portal.id}`
      return { ...portal, object: 'billing_portal.session', created: now(), livemode: false, url }
    }
    default:
      return null
  }
}

function createPrice(ledger: Ledger, form: FormObject): Price {
  const product = textOf(form, 'product') ?? ''
  one(ledger.products, 'product', product)
  const lookup_key = textOf(form, 'lookup_key') ?? null
  if (lookup_key !== null && Object.values(ledger.prices).some((price) => price.lookup_key === lookup_key)) {
    throw new ApiMistake(400, 'A price already uses that lookup key.', { param: 'lookup_key' })
  }
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    currency: textOf(form, 'currency') ?? '',
    lookup_key,
    product,
    type: 'recurring',
    unit_amount: Number(textOf(form, 'unit_amount')),
    recurring: { interval: 'month', interval_count: 1 },
  }
  ledger.prices[price.id] = price
  return price
}

function createCheckout({ ledger, pagesUrl, now }: RestApiOptions, form: FormObject): CheckoutSession {
  const unknown = Object.keys(form).find((name) => !CHECKOUT_PARAMETERS.has(name))
  if (unknown) {
    throw new ApiMistake(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  const [item] = listOf(form, 'line_items')
  const price = one(ledger.prices, 'price', (typeof item === 'object' && textOf(item, 'price')) || '')
  const customer = present(ledger, textOf(form, 'customer') ?? '')
  refuseSecondCurrency(ledger, customer, price)
  const id = newId('cs_test')
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    created: now(),
    expires_at: now() + CHECKOUT_OPEN,
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    subscription: null,
    price: price.id,
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    currency: price.currency,
    amount_total: price.unit_amount,
    success_url: textOf(form, 'success_url') ?? '/',
    cancel_url: textOf(form, 'cancel_url') ?? null,
    url: `${pagesUrl}/checkout/${id}`,
    metadata: texts(objectOf(form, 'metadata')),
    subscriptionMetadata: texts(objectOf(objectOf(form, 'subscription_data'), 'metadata')),
  }
  ledger.sessions[id] = session
  return session
}

/** Returns the requested part of a list; the provider's lists start with the newest object. */
function pageOf<T extends { readonly id: string }>(
  url: string,
  form: FormObject,
  all: readonly T[],
  view: (object: T) => object,
): object {
  const after = textOf(form, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const page = all.slice(from, from + Number(textOf(form, 'limit') ?? 10))
  return { ...list(url, page.map(view)), has_more: from + page.length < all.length }
}

function refuseSecondCurrency(ledger: Ledger, { id }: Customer, { currency }: Price): void {
  const other = Object.values(ledger.subscriptions).find(
    (each) => each.customer === id && each.status !== 'canceled' && each.currency !== currency,
  )
  if (other) throw new ApiMistake(400, 'You cannot combine currencies on a single customer.')
}

/** Parses the one supported kind of query: a metadata value, ignoring case. */
function searchCustomers(ledger: Ledger, query: string): object {
  const [, name = '', value = ''] = /^metadata\['([^'\\]+)'\]:'((?:[^'\\]|\\.)*)'$/.exec(query) ?? []
  if (name === '') throw new ApiMistake(400, 'We were unable to parse your search query.')
  const wanted = value.replaceAll(/\\(.)/g, '$1').toLowerCase()
  const found = Object.values(ledger.customers)
    .filter(({ deleted, metadata }) => !deleted && metadata[name]?.toLowerCase() === wanted)
    .toReversed()
  const page = { object: 'search_result', url: '/v1/customers/search', has_more: false, next_page: null }
  return { ...page, data: found.map(customerView) }
}

function invoiceOfCharge(ledger: Ledger, chargeId: string): Invoice {
  const charges = Object.values(ledger.invoices).filter(({ status }) => status === 'paid')
  return one(Object.fromEntries(charges.map((invoice) => [chargeIdOf(invoice), invoice])), 'charge', chargeId)
}

/** Returns a customer that has not been deleted. */
function present(ledger: Ledger, id: string): Customer {
  const customer = one(ledger.customers, 'customer', id)
  if (!customer.deleted) return customer
  throw new ApiMistake(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' })
}

function one<T>(table: Readonly<Record<string, T>>, kind: string, id: string): T {
  const object = Object.hasOwn(table, id) ? table[id] : undefined
  if (object === undefined) {
    throw new ApiMistake(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
  }
  return object
}

const texts = (form: FormObject): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
