import Stripe from 'stripe'
import { type PaymentsEmulator, startPaymentsEmulator } from '../../local/src/emulators/payments/payments-emulator.ts'
import { LOCAL_WEBHOOK_SECRET, WEBHOOK_PATH } from '../src/modules/subscriptions/provider/payments-config.ts'
import { type Harness, type HarnessOptions, startHarness } from './harness.ts'
import type { Person } from './person.ts'

/** The API with the payments emulator, called through the real Stripe package. */
export interface PayingHarness {
  readonly api: Harness
  readonly emulator: PaymentsEmulator
  close(): Promise<void>
}

const SECRET_KEY = 'sk_test_harness'

/**
 * Starts the API with payments. `onto` is the emulator of another harness; `account` null means a key that cannot read
 * its account.
 */
export async function startPayingHarness(
  options: HarnessOptions & { readonly onto?: PaymentsEmulator; readonly account?: null } = {},
): Promise<PayingHarness> {
  let url = ''
  const { onto } = options
  const emulator =
    onto ??
    (await startPaymentsEmulator({
      port: 0,
      ...(options.account === null && { account: null }),
      secretKey: SECRET_KEY,
      webhookSecret: LOCAL_WEBHOOK_SECRET,
      webhookUrl: () => url + WEBHOOK_PATH,
    }))
  const api = await startHarness({
    ...options,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
      STRIPE_API_BASE: emulator.url,
      APP_URL: 'http://app.test',
      ...options.environment,
    },
  })
  url = api.url
  return {
    api,
    emulator,
    async close() {
      if (!onto) await emulator.stop()
      await api.close()
    },
  }
}

export type Currency = 'GBP' | 'USD' | 'EUR'

/** Requests a checkout page and returns its URL. */
export async function checkoutPage(person: Person, currency: Currency = 'GBP'): Promise<string> {
  const answer = await person.post('/api/create-subscription', { currency })
  if (answer.status !== 200) throw new Error(`create-subscription: ${answer.status} ${JSON.stringify(answer.body)}`)
  return String(answer.body.url)
}

/** Submits the checkout page. Returns the checkout session's id from the redirect, or null if the payment failed. */
export async function pay(page: string, card = '4242424242424242'): Promise<string | null> {
  const body = new URLSearchParams({ do: 'pay', card })
  const { headers } = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return new URL(headers.get('location') ?? '', 'http://app.test').searchParams.get('session_id')
}

/** Subscribes as a browser does, and returns the customer's id at the provider. */
export async function subscribe(
  { emulator, api }: PayingHarness,
  id: string,
  card?: string,
): Promise<{ person: Person; customerId: string; sessionId: string }> {
  const person = api.listener(id)
  const sessionId = await pay(await checkoutPage(person), card)
  if (sessionId === null) throw new Error('the checkout was not paid')
  const { body } = await person.post('/api/subscription-success', { sessionId })
  if (body.activated !== true) throw new Error('the subscription is not active')
  return { person, customerId: emulator.controls.customerOf(`${id}@stillair.test`), sessionId }
}

/** Returns the user's view of their subscription. */
export async function statusOf(person: Person) {
  const { body } = await person.get('/api/subscription-status')
  return body
}

/** Returns a client of the provider with the secret key, which bypasses the product. */
export function dashboardOf(emulator: PaymentsEmulator, secretKey = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(emulator.url)
  return new Stripe(secretKey, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 })
}

/** Creates a monthly price for a product at the provider, and the product if needed. */
export async function priceAt(stripe: Stripe, product: string, currency: string): Promise<string> {
  await stripe.products.create({ id: product, name: product }).catch(() => {})
  const recurring = { interval: 'month' } as const
  return (await stripe.prices.create({ currency, unit_amount: 500, product, recurring })).id
}

/** Returns the dependencies of reconciliations and commands. */
export function paymentDeps({ api }: Pick<PayingHarness, 'api'>) {
  const { store, pool, payments, identityAdmin, log, clock, config } = api.deps
  if (!payments) throw new Error('no payments')
  return { store, pool, payments, identityAdmin, log, clock, graceDays: config.payments.graceDays }
}

/** Returns the user's view of their subscription once the read model has caught up with the log. */
export async function settledStatusOf(person: Person, { api }: Pick<PayingHarness, 'api'>) {
  const head = { 'x-position': String(await api.store.head()) }
  return (await person.get('/api/subscription-status', head)).body
}
