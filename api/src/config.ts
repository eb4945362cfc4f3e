import { analyticsMonths } from '@stillair/events/analytics/rules.ts'
import { stageOf } from '@stillair/events/stage.ts'
import { waitlistYears } from '@stillair/events/waitlist/rules.ts'
import { type StorageConfig, storageConfig } from '@stillair/media-worker/object-store/config.ts'
import * as z from 'zod'
import type { RateLimits } from './http/rate-limits.ts'
import { type RemindersConfig, remindersConfig } from './reminders/config.ts'
import { type PaymentsConfig, paymentsConfig } from './subscriptions/payments-config.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface ApiConfig {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where the metrics are served, apart from what the public reaches. */
  readonly metrics: { readonly host: string; readonly port: number }
  readonly logLevel: string
  readonly postgresUrl: string
  /** The database of a made-up history for analysts to learn on; null where there is none. */
  readonly madeUpHistoryUrl: string | null
  /** The most connections to Postgres, by what they are for; one more is for the queue of the scheduled jobs. */
  readonly connections: { readonly log: number; readonly requests: number; readonly background: number }
  readonly firebase: { readonly apiKey: string; readonly authDomain: string; readonly projectId: string }
  /** Whether admins and analysts must sign in with a second factor. */
  readonly requireSecondFactor: boolean
  /** Tokens are the Auth emulator's. */
  readonly authEmulator: boolean
  /** Folder of the built client; null when something else serves it. */
  readonly clientDir: string | null
  /** Origins besides the app's own from which pictures, sound and video come. */
  readonly mediaOrigins: readonly string[]
  /** The origins of the app's own pages, which an S3 store must let read; `*` when not configured. */
  readonly appOrigins: readonly string[]
  readonly storage: StorageConfig
  readonly rateLimits: RateLimits
  /** The largest upload, bytes. */
  readonly maxUploadBytes: number
  /** What all uploads may take together, bytes. */
  readonly uploadQuotaBytes: number
  /** Which addresses may state for whom they forward a request, in Express's notation. */
  readonly trustProxy: string
  /** Null when visitors need not prove that they are people. */
  readonly humanVerification: HumanVerificationConfig | null
  /** Null, the default: nothing is counted. */
  readonly analytics: AnalyticsConfig | null
  /** The header in which a trusted proxy gives the visitor's country; null when none does. */
  readonly countryHeader: string | null
  /** A file of countries by network address, MaxMind's format; null for the bundled one. */
  readonly countryDatabase: string | null
  /** The product's page on a social network; null for no link. */
  readonly socialUrl: string | null
  /** Where listeners write for help; null for the product's own address. */
  readonly supportEmail: string | null
  /** Where vulnerabilities are reported, `mailto:` or `https:`; null when not configured. */
  readonly securityContact: string | null
  /** The app's own address; null when it is not known. */
  readonly appUrl: string | null
  /** How often one network address may put somebody on the waitlist, an hour. */
  readonly waitlistRateLimit: number
  readonly payments: PaymentsConfig
  readonly reminders: RemindersConfig
  readonly retention: {
    /** Years that an address stays on the waitlist. */
    readonly waitlistYears: number
    /** Months that analytics are kept. */
    readonly analyticsMonths: number
  }
}

/** reCAPTCHA v3, or what answers as it does. */
export interface HumanVerificationConfig {
  readonly siteKey: string
  readonly secret: string
  /** Where pages load its script: a URL, or a path on the app's own origin. */
  readonly scriptUrl: string
  readonly verifyUrl: string
  /** The lowest score that passes, 0 to 1. */
  readonly minScore: number
  /** The host names whose tokens are taken; empty for any. */
  readonly hostnames: readonly string[]
}

export interface AnalyticsConfig {
  /** Of Google Analytics; null to count on our own server alone. */
  readonly measurementId: string | null
  /** Of the ad pixel; null for none. */
  readonly pixelId: string | null
}

/** An empty variable is one that is not set, as Compose files write it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL' })
const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const ApiEnvironment = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(integer(0, 65_535).default(8081)),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
  METRICS_PORT: optional(integer(0, 65_535).default(9081)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  MADE_UP_HISTORY_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional()),
  // Below 13 the locks of the desk, four at most, could leave nothing for what is done under them.
  POSTGRES_CONNECTIONS: optional(integer(13, 1_000).default(14)),
  FIREBASE_PROJECT_ID: optional(z.string().default('demo-stillair')),
  FIREBASE_API_KEY: optional(z.string().default('local')),
  FIREBASE_AUTH_DOMAIN: optional(z.string().default('localhost:8080')),
  FIREBASE_AUTH_EMULATOR_HOST: optional(z.string().optional()),
  REQUIRE_SECOND_FACTOR: optional(z.enum(['true', 'false']).default('false')),
  CLIENT_DIR: optional(z.string().optional()),
  MEDIA_ORIGINS: optional(z.string().default('')),
  APP_URL: optional(httpUrl.optional()),
  APP_ORIGINS: optional(z.string().default('')),
  TRUST_PROXY: optional(z.string().default('loopback')),
  // A dashboard is some ten reads; a player writes twice a minute. What is left is room for a family behind one address.
  RATE_LIMIT_READS: optional(integer(1, 1_000_000).default(1_200)),
  RATE_LIMIT_WRITES: optional(integer(1, 1_000_000).default(240)),
  RATE_LIMIT_UPLOADS: optional(integer(1, 1_000_000).default(6_000)),
  // A player requests a piece every few seconds; a lounge full of people may be behind one address.
  RATE_LIMIT_FILES: optional(integer(1, 1_000_000).default(6_000)),
  // An hour of 1080p from a camera at 8 Mbit/s.
  MAX_UPLOAD_BYTES: optional(integer(1, Number.MAX_SAFE_INTEGER).default(4 * 1024 ** 3)),
  // Two hundred hours of video as cameras make it.
  UPLOAD_QUOTA_BYTES: optional(integer(1, Number.MAX_SAFE_INTEGER).default(500 * 1024 ** 3)),
  RECAPTCHA_SITE_KEY: optional(z.string().optional()),
  RECAPTCHA_SECRET: optional(z.string().optional()),
  RECAPTCHA_SCRIPT_URL: optional(
    z.union([httpUrl, z.string().regex(/^\/(?!\/)[\w./-]+$/)]).default('https://www.google.com/recaptcha/api.js'),
  ),
  RECAPTCHA_VERIFY_URL: optional(httpUrl.default('https://www.google.com/recaptcha/api/siteverify')),
  // What Google proposes to begin with.
  RECAPTCHA_MIN_SCORE: optional(z.coerce.number().min(0).max(1).default(0.5)),
  RECAPTCHA_HOSTNAMES: optional(z.string().default('')),
  ANALYTICS: optional(z.enum(['off', 'on']).default('off')),
  GA_MEASUREMENT_ID: optional(
    z
      .string()
      .regex(/^[A-Z0-9-]+$/)
      .optional(),
  ),
  PIXEL_ID: optional(z.string().regex(/^\d+$/).optional()),
  COUNTRY_HEADER: optional(
    z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
  ),
  COUNTRY_DATABASE: optional(z.string().optional()),
  SOCIAL_URL: optional(httpUrl.optional()),
  SUPPORT_EMAIL: optional(z.email().optional()),
  SECURITY_CONTACT: optional(
    z.url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: URL' }).optional(),
  ),
  WAITLIST_RATE_LIMIT: optional(integer(1, 1_000_000).default(10)),
  // The privacy page's promises.
  RETENTION_WAITLIST_YEARS: optional(integer(...waitlistYears.range).default(waitlistYears.default)),
  RETENTION_ANALYTICS_MONTHS: optional(integer(...analyticsMonths.range).default(analyticsMonths.default)),
})

/** Reads the environment. Throws an Error whose message is for whoever starts the process when it is not valid. */
export function apiConfig(environment: Environment): ApiConfig {
  const parsed = ApiEnvironment.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not right. ${problems.join('; ')}`)
  }
  const env = parsed.data
  const production = stageOf(environment) === 'production'
  if (production) refuseLocalSecrets(env)
  const storage = storageConfig(environment)
  const ownOrigins = storage.kind === 's3' ? [new URL(storage.publicEndpoint).origin] : []
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    postgresUrl: env.POSTGRES_URL,
    madeUpHistoryUrl: env.MADE_UP_HISTORY_URL ?? null,
    connections: connectionsOf(env.POSTGRES_CONNECTIONS),
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      projectId: env.FIREBASE_PROJECT_ID,
    },
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR === 'true',
    authEmulator: env.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    clientDir: env.CLIENT_DIR ?? null,
    mediaOrigins: [...new Set([...ownOrigins, ...originsOf('MEDIA_ORIGINS', env.MEDIA_ORIGINS)])],
    appOrigins: appOriginsOf(env),
    storage,
    rateLimits: {
      reads: env.RATE_LIMIT_READS,
      writes: env.RATE_LIMIT_WRITES,
      uploads: env.RATE_LIMIT_UPLOADS,
      files: env.RATE_LIMIT_FILES,
    },
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    uploadQuotaBytes: env.UPLOAD_QUOTA_BYTES,
    trustProxy: env.TRUST_PROXY,
    humanVerification: humanVerificationOf(env),
    analytics:
      env.ANALYTICS === 'on' ? { measurementId: env.GA_MEASUREMENT_ID ?? null, pixelId: env.PIXEL_ID ?? null } : null,
    countryHeader: env.COUNTRY_HEADER ?? null,
    countryDatabase: env.COUNTRY_DATABASE ?? null,
    socialUrl: env.SOCIAL_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    appUrl: env.APP_URL ?? null,
    waitlistRateLimit: env.WAITLIST_RATE_LIMIT,
    payments: paymentsConfig(environment, { production }),
    reminders: remindersConfig(environment, { production }),
    retention: { waitlistYears: env.RETENTION_WAITLIST_YEARS, analyticsMonths: env.RETENTION_ANALYTICS_MONTHS },
  }
}

type ApiVariables = z.output<typeof ApiEnvironment>

function connectionsOf(all: number): ApiConfig['connections'] {
  const background = 2
  const log = Math.floor((all - background - 1) / 2)
  return { log, requests: all - background - 1 - log, background }
}

function humanVerificationOf(env: ApiVariables): HumanVerificationConfig | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = env
  if (siteKey === undefined && secret === undefined) return null
  if (siteKey === undefined || secret === undefined) {
    throw new Error('Set both RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET, or neither.')
  }
  return {
    siteKey,
    secret,
    scriptUrl: env.RECAPTCHA_SCRIPT_URL,
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    minScore: env.RECAPTCHA_MIN_SCORE,
    hostnames: entriesOf(env.RECAPTCHA_HOSTNAMES).map((name) => name.toLowerCase()),
  }
}

/** With the emulator's host set anybody can forge a token; with the demonstration project no real one is valid. */
function refuseLocalSecrets(env: ApiVariables): void {
  if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    throw new Error('FIREBASE_AUTH_EMULATOR_HOST makes forged sign-ins valid and is refused in production.')
  }
  if (env.RECAPTCHA_SECRET === 'local') {
    throw new Error('RECAPTCHA_SECRET is the one of local runs, which everybody knows.')
  }
  if (env.FIREBASE_PROJECT_ID === 'demo-stillair' || env.FIREBASE_API_KEY === 'local') {
    throw new Error('Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN to those of your project.')
  }
}

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const originsOf = (variable: string, list: string): string[] =>
  entriesOf(list).map((entry) => {
    if (!URL.canParse(entry)) throw new Error(`${variable}: '${entry}' is no URL.`)
    return new URL(entry).origin
  })

/** Names by which one machine reaches itself; people type any of them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function appOriginsOf(env: ApiVariables): string[] {
  const given = [...(env.APP_URL ? [env.APP_URL] : []), ...entriesOf(env.APP_ORIGINS)].join(',')
  const origins = originsOf('APP_ORIGINS', given).flatMap((origin) => {
    const { protocol, hostname, port } = new URL(origin)
    if (!LOOPBACK.includes(hostname)) return [origin]
    return LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
  })
  return origins.length === 0 ? ['*'] : [...new Set(origins)]
}
