import { graceDays } from '@stillair/events/modules/subscriptions/rules.ts'
import { ConfigError } from '@stillair/events/process/config-error.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { refusePublished, requireSecret } from '@stillair/events/process/secret-strength.ts'
import { httpsUrl, requireHttps, wholeNumber } from '@stillair/events/process/variables.ts'
import * as z from 'zod'
import type { Currency } from '../../../contract/listener/subscription.ts'

/** The local emulator's keys. They are public, so production refuses them. */
export const LOCAL_SECRET_KEY = 'sk_test_stillair_local'
export const LOCAL_WEBHOOK_SECRET = 'whsec_stillair_local'

/** The path to which the provider sends its messages. */
export const WEBHOOK_PATH = '/api/payments/webhook'

/** Monthly prices in the minor unit of each currency. */
export type Prices = Readonly<Record<Currency, number>>

export interface PaymentsConfig {
  readonly prices: Prices
  /** Days for which access continues after a paid period, while its renewal is retried or has not been reported. */
  readonly graceDays: number
  /** Null when subscriptions are disabled. */
  readonly provider: {
    readonly secretKey: string
    readonly webhookSecret: string
    /** The address of the provider's API. */
    readonly apiBase: string
    /** The app's public address, to which the provider's pages return. Without a trailing slash. */
    readonly appUrl: string
  } | null
}

/** Parses a price in major units, such as 9.99. */
const price = (usual: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be a price such as 9.99')
    .default(usual)
    .transform((text) => Math.round(Number(text) * 100))
    .refine((amount) => amount > 0, 'must be more than nothing')

export const PaymentsVariables = z.object({
  STRIPE_SECRET_KEY: z.string().optional().meta({
    group: 'payments',
    description:
      'Secret key of Stripe ([runbook](runbooks/payments.md)). Without it nobody can subscribe, and all else works',
  }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta({ group: 'payments', description: "Secret that signs Stripe's webhooks" }),
  STRIPE_API_BASE: httpsUrl
    .default('https://api.stripe.com')
    .meta({ group: 'payments', description: "Address of Stripe's API" }),
  APP_URL: httpsUrl.optional(),
  // The prices of the specification (section 9).
  SUBSCRIPTION_PRICE_GBP: price('9.99').meta({ group: 'payments', description: 'Price of a month in pounds' }),
  SUBSCRIPTION_PRICE_USD: price('12.99').meta({ group: 'payments', description: 'Price of a month in dollars' }),
  SUBSCRIPTION_PRICE_EUR: price('11.99').meta({ group: 'payments', description: 'Price of a month in euros' }),
  // Longer than it takes to replace a card, and longer than a night in which nobody notices a missed message.
  SUBSCRIPTION_GRACE_DAYS: wholeNumber(...graceDays.range)
    .default(graceDays.default)
    .meta({ group: 'payments', description: 'Days for which an unpaid subscription stays open' }),
})

/** Reads the environment. When it is invalid, throws a `ConfigError` whose message is for the operator. */
export function paymentsConfig(environment: Environment, { production }: { production: boolean }): PaymentsConfig {
  const env = readEnvironment(PaymentsVariables, environment)
  if (production) refuseLocalPayments(env)
  return {
    prices: { GBP: env.SUBSCRIPTION_PRICE_GBP, USD: env.SUBSCRIPTION_PRICE_USD, EUR: env.SUBSCRIPTION_PRICE_EUR },
    graceDays: env.SUBSCRIPTION_GRACE_DAYS,
    provider: providerOf(env),
  }
}

type PaymentsVariables = z.output<typeof PaymentsVariables>

function providerOf(env: PaymentsVariables): PaymentsConfig['provider'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, APP_URL: appUrl } = env
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || webhookSecret === undefined || appUrl === undefined) {
    throw new ConfigError([
      'set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and APP_URL together, or neither of the Stripe variables',
    ])
  }
  return { secretKey, webhookSecret, apiBase: env.STRIPE_API_BASE, appUrl: appUrl.replace(/\/+$/, '') }
}

/** Refuses known or guessable secrets, with which anybody could forge a payment. */
function refuseLocalPayments({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: PaymentsVariables): void {
  if (STRIPE_SECRET_KEY !== undefined) refusePublished('STRIPE_SECRET_KEY', STRIPE_SECRET_KEY, LOCAL_SECRET_KEY)
  if (STRIPE_WEBHOOK_SECRET !== undefined) {
    const make = 'a webhook in your Stripe account'
    requireSecret('STRIPE_WEBHOOK_SECRET', STRIPE_WEBHOOK_SECRET, LOCAL_WEBHOOK_SECRET, make)
  }
  requireHttps('STRIPE_API_BASE', [STRIPE_API_BASE])
}
