import { conflict, invalid } from '@stillair/events/language/refusal.ts'
import Stripe from 'stripe'
import type { Currency } from '../../../contract/listener/subscription.ts'
import { fetchWithinDeadline, paymentsUnavailable } from './payment-deadline.ts'
import type { PaymentProvider } from './payments.ts'
import type { PaymentsConfig } from './payments-config.ts'
import { checkoutOf, customerOf, idOf, messageOf, oldestFirst } from './stripe-objects.ts'
import {
  chargesOf,
  chooseSubscription,
  endOf,
  isInOurCurrency,
  isLive,
  lastPaidOf,
  paidUntil,
  productsOf,
  providerSubscription,
  returnedOf,
} from './stripe-subscription.ts'

/** The product's id at the provider. We choose it, so that the product is created only once. */
const PRODUCT = 'stillair-premium'
const PRODUCT_NAME = 'Stillair Premium'
/** Milliseconds. The provider abandons a webhook after about twenty seconds, which leaves time for two attempts. */
const TIMEOUT = 8_000
/** The provider's largest page size; nobody has more subscriptions, open checkouts or newer charges. */
const PAGE = 100
/** Invoices fetched, newest first; the last paid one is always among them. */
const INVOICES = 10

export type StripeOptions = NonNullable<PaymentsConfig['provider']>

/** Returns payments through Stripe, or through an emulator at `apiBase`. */
export function stripePayments({ secretKey, webhookSecret, apiBase, appUrl }: StripeOptions): PaymentProvider {
  const { protocol, hostname, port } = new URL(apiBase)
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithinDeadline),
  })

  async function priceOf(currency: Currency, amount: number): Promise<string> {
    const name = `${PRODUCT}-monthly-${currency.toLowerCase()}-${amount}`
    const { data } = await stripe.prices.list({ lookup_keys: [name], active: true, limit: 1 })
    if (data[0]) return data[0].id
    await stripe.products
      .create({ id: PRODUCT, name: PRODUCT_NAME }, { idempotencyKey: PRODUCT })
      .catch(unless('resource_already_exists', undefined))
    const made = await stripe.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        recurring: { interval: 'month' },
        product: PRODUCT,
        lookup_key: name,
      },
      { idempotencyKey: name },
    )
    return made.id
  }

  /** Returns a subscription's last paid invoices, and the newest charges of its customer. */
  async function paymentsFor({ id, customer }: Stripe.Subscription) {
    const [invoices, charges] = await Promise.all([
      stripe.invoices.list({ subscription: id, status: 'paid', limit: INVOICES, expand: ['data.payments'] }),
      stripe.charges
        .list({ customer: idOf(customer) ?? '', limit: PAGE })
        .catch(unless('resource_missing', { data: [] as Stripe.Charge[] })),
    ])
    return { invoices: invoices.data, charges: charges.data }
  }

  const subscriptionsAt = async (customer: string, status: 'all' | 'incomplete') =>
    (
      await stripe.subscriptions
        .list({ customer, status, limit: PAGE })
        .catch(unless('resource_missing', { data: [] as Stripe.Subscription[] }))
    ).data

  const payments: PaymentProvider = {
    async account() {
      try {
        const { id } = await stripe.accounts.retrieveCurrent()
        return { accountId: id, isLive: /^[a-z]+_live_/.test(secretKey) }
      } catch (error) {
        // A restricted key needs an extra permission, for which earlier versions did not ask.
        if (error instanceof Stripe.errors.StripePermissionError) return null
        throw error
      }
    },

    async createCustomer({ userId, email, key }) {
      const customer = await stripe.customers.create(
        { metadata: { userId }, ...(email !== null && { email }) },
        { idempotencyKey: key },
      )
      return customer.id
    },

    async findCustomer(customerId) {
      const customer = await stripe.customers.retrieve(customerId).catch(unless('resource_missing', null))
      return customer === null || customer.deleted ? null : customerOf(customer)
    },

    async customersOf(userId) {
      const value = userId.replaceAll(/[\\']/g, '\\$&')
      const { data } = await stripe.customers.search({ query: `metadata['userId']:'${value}'`, limit: PAGE })
      // The search ignores case, so the ids are compared exactly.
      return oldestFirst(data).filter((customer) => customer.userId === userId)
    },

    async allCustomers() {
      return oldestFirst(await Array.fromAsync(stripe.customers.list({ limit: PAGE })))
    },

    async changeEmail(customerId, email) {
      await stripe.customers.update(customerId, { email }).catch(unless('resource_missing', undefined))
    },

    async subscriptionsOf(customerIds, expectedId) {
      const all = (await Promise.all(customerIds.map((id) => subscriptionsAt(id, 'all')))).flat()
      const expected =
        expectedId === null || all.some(({ id }) => id === expectedId)
          ? null
          : await stripe.subscriptions.retrieve(expectedId).catch(unless('resource_missing', 'missing' as const))
      if (expected !== null && expected !== 'missing') all.push(expected)

      const ofOurs = all.filter(isOurs)
      const live = ofOurs.filter(isLive).map(({ id }) => id)
      const ignored = all
        .filter((each) => isLive(each) && !(isOurs(each) && isInOurCurrency(each)))
        .map((each) => ({ subscriptionId: each.id, products: productsOf(each), currency: each.currency }))
      const rest = { live, ignored, isMissing: expected === 'missing' }

      const chosen = chooseSubscription(ofOurs)
      // An ended earlier subscription does not prove that the missing one has ended.
      if (chosen === null || (rest.isMissing && !isLive(chosen))) return { ...rest, found: null }
      const { invoices, charges } = await paymentsFor(chosen)
      const until = paidUntil(chosen, lastPaidOf(invoices))
      if (until === null) return { ...rest, found: null }
      return { ...rest, found: providerSubscription(chosen, { paidUntil: until, ...returnedOf(invoices, charges) }) }
    },

    async payingCustomers() {
      // The list omits cancelled subscriptions by default.
      const all = await Array.fromAsync(stripe.subscriptions.list({ limit: PAGE }))
      return new Set(all.flatMap((each) => (isLive(each) && isOurs(each) ? (idOf(each.customer) ?? []) : [])))
    },

    async isAwaitingPayment(customerIds) {
      const waiting = await Promise.all(customerIds.map((id) => subscriptionsAt(id, 'incomplete')))
      return waiting.flat().some(isOurs)
    },

    async canPayIn(customerId, currency) {
      const subscriptions = await subscriptionsAt(customerId, 'all')
      return subscriptions.every((each) => !isLive(each) || each.currency === currency.toLowerCase())
    },

    async cancelSubscription(subscriptionId) {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId).catch(unless('resource_missing', null))
      if (subscription === null || !isLive(subscription)) return
      // It may end in between, such as in the portal. The provider then no longer finds it.
      await stripe.subscriptions.cancel(subscriptionId).catch(unless('resource_missing', null))
    },

    async refundRunningPeriod(subscriptionId, now, paidFrom) {
      const { invoices, charges } = await paymentsFor(await stripe.subscriptions.retrieve(subscriptionId))
      const lastPaid = lastPaidOf(invoices)
      if (lastPaid === null || (endOf(lastPaid) ?? 0) * 1000 <= now.getTime()) return 'not-due'
      // Stripe states whole seconds.
      const from = Math.floor(paidFrom.getTime() / 1000)
      const due = chargesOf(lastPaid, charges).filter(
        ({ created, refunded, disputed }) => created >= from && !refunded && !disputed,
      )
      try {
        for (const { id } of due) await stripe.refunds.create({ charge: id }, { idempotencyKey: `refund:${id}` })
      } catch (error) {
        const isRefused =
          error instanceof Stripe.errors.StripeInvalidRequestError ||
          error instanceof Stripe.errors.StripePermissionError
        if (!isRefused) throw error
        return 'refused'
      }
      return due.length > 0 ? 'refunded' : 'not-due'
    },

    async openCheckouts(userId, customerIds) {
      const lists = customerIds.map((customer) =>
        stripe.checkout.sessions
          .list({ customer, status: 'open', limit: PAGE })
          .catch(unless('resource_missing', { data: [] as Stripe.Checkout.Session[] })),
      )
      const ours = (await Promise.all(lists))
        .flatMap(({ data }) => data)
        .filter((session) => session.mode === 'subscription' && session.client_reference_id === userId)
      return ours.map(checkoutOf).filter((checkout) => checkout !== null)
    },

    async createCheckout({ userId, customerId, currency, amount, key }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: await priceOf(currency, amount), quantity: 1 }],
          // Cards are charged immediately. A payment that takes days to settle would not give access until then.
          allowed_payment_method_types: ['card'],
          // The page must show the currency chosen here.
          adaptive_pricing: { enabled: false },
          subscription_data: { metadata: { userId } },
          success_url: `${appUrl}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${appUrl}/subscription`,
        },
        { idempotencyKey: key },
      )
      const checkout = checkoutOf(session)
      if (checkout === null) throw new Error(`checkout ${session.id} has no page address`)
      return checkout
    },

    async expireCheckout(checkoutId) {
      await stripe.checkout.sessions.expire(checkoutId).catch((error: unknown) => {
        // It has been paid or has expired in the meantime; either way, nobody can pay it any more.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      })
    },

    async customerOfCharge(chargeId) {
      const charge = await stripe.charges.retrieve(chargeId).catch(unless('resource_missing', null))
      return charge && idOf(charge.customer)
    },

    async customerOfCheckout(checkoutId) {
      const session = await stripe.checkout.sessions.retrieve(checkoutId).catch(unless('resource_missing', null))
      return session && idOf(session.customer)
    },

    async createPortal(customerId) {
      const session = await stripe.billingPortal.sessions
        .create({ customer: customerId, return_url: `${appUrl}/subscription?from=portal` })
        .catch(unless('resource_missing', null))
      if (session === null) throw unknownCustomer()
      return session.url
    },

    readMessage(body, signature) {
      try {
        // Uses Stripe's default tolerance of five minutes.
        return messageOf(stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
          throw invalid('This is not a message of the payment provider.')
        }
        throw error
      }
    },
  }
  return refusingWhileUnreachable(payments)
}

const isOurs = (subscription: Stripe.Subscription) => productsOf(subscription).includes(PRODUCT)

const unknownCustomer = () =>
  conflict(
    'payments-unknown-customer',
    'Our payment provider can’t find your subscription. Nothing was changed or charged. Please contact support.',
  )

/**
 * Returns a handler for `catch` that returns `instead` for the provider's error of that code, and rethrows any other
 * error.
 */
const unless =
  <Value>(code: string, instead: Value) =>
  (error: unknown): Value => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code) return instead
    throw error
  }

/** Turns temporary failures of the provider into refusals, and rethrows our own mistakes. */
function refusingWhileUnreachable(payments: PaymentProvider): PaymentProvider {
  const guarded = Object.entries(payments).map(([name, call]) => [
    name,
    name === 'readMessage'
      ? call
      : (...args: never[]) => (call as (...given: never[]) => Promise<unknown>)(...args).catch(refuseUnreachable),
  ])
  return Object.fromEntries(guarded)
}

function refuseUnreachable(error: unknown): never {
  const passes =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  if (!passes) throw error
  throw paymentsUnavailable(error)
}
