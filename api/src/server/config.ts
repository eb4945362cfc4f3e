import { analyticsMonths } from '@stillair/events/modules/analytics/rules.ts'
import { waitlistYears } from '@stillair/events/modules/waitlist/rules.ts'
import { type StorageConfig, storageConfig } from '@stillair/events/object-store/config.ts'
import { ConfigError } from '@stillair/events/process/config-error.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { refuseWellKnownSignIn, requireDifferentSecrets } from '@stillair/events/process/secret-strength.ts'
import { stageOf } from '@stillair/events/process/stage.ts'
import {
  file,
  folder,
  httpsUrl,
  logLevel,
  newFolder,
  port,
  postgresUrl,
  requireHttps,
  wholeNumber,
} from '@stillair/events/process/variables.ts'
import * as z from 'zod'
import type { RateLimits } from '../http/limits/rate-limits.ts'
import { isTrustProxy } from '../http/requests/trust-proxy.ts'
import { type RemindersConfig, remindersConfig } from '../modules/reminders/config.ts'
import { type PaymentsConfig, paymentsConfig } from '../modules/subscriptions/provider/payments-config.ts'

export interface ApiConfig {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where the metrics are served; the public must not reach it. */
  readonly metrics: { readonly host: string; readonly port: number }
  readonly logLevel: string
  readonly postgresUrl: string
  /** The database of a sample history for analysts to learn with; null without one. */
  readonly sampleHistoryUrl: string | null
  /**
   * The maximum number of Postgres connections by purpose. There are two more: one for the queue of scheduled jobs, and
   * one for the chart thread.
   */
  readonly connections: { readonly log: number; readonly requests: number; readonly background: number }
  readonly firebase: { readonly apiKey: string; readonly authDomain: string; readonly projectId: string }
  /** Whether admins and analysts must sign in with a second factor. */
  readonly requireSecondFactor: boolean
  /** Whether tokens come from the Auth emulator. */
  readonly authEmulator: boolean
  /** Folder of the built client; null if another server serves it. */
  readonly clientDir: string | null
  /** Origins for images, sound and video, as well as the app's own. */
  readonly mediaOrigins: readonly string[]
  /** The origins of the app's pages, which an S3 store must allow by CORS; `*` if not configured. */
  readonly appOrigins: readonly string[]
  readonly storage: StorageConfig
  readonly rateLimits: RateLimits
  /** The maximum size of an upload in bytes. */
  readonly maxUploadBytes: number
  /** The maximum size of all uploads together, in bytes. */
  readonly uploadQuotaBytes: number
  /** The proxies whose forwarding headers are trusted, in Express's notation. */
  readonly trustProxy: string
  /** Null if visitors needn't prove that they are human. */
  readonly humanVerification: HumanVerificationConfig | null
  /** Null by default: nothing is counted. */
  readonly analytics: AnalyticsConfig | null
  /** The header in which a trusted proxy names the visitor's country; null without one. */
  readonly countryHeader: string | null
  /** A file of countries by network address in MaxMind's format; null for the bundled one. */
  readonly countryDatabase: string | null
  /** The product's page on a social network; null for no link. */
  readonly socialUrl: string | null
  /** Where listeners write for help; null for the product's own address. */
  readonly supportEmail: string | null
  /** The `mailto:` or `https:` address for vulnerability reports; null if not configured. */
  readonly securityContact: string | null
  /** The app's own URL; null if unknown. */
  readonly appUrl: string | null
  /** The maximum number of waitlist sign-ups per network address and hour. */
  readonly waitlistRateLimit: number
  readonly payments: PaymentsConfig
  readonly reminders: RemindersConfig
  /** The folder of the second list of erasures; null without one. */
  readonly erasuresDir: string | null
  readonly retention: {
    /** After how many years waitlist entries are deleted. */
    readonly waitlistYears: number
    /** After how many months analytics are deleted. */
    readonly analyticsMonths: number
  }
}

/** Settings of reCAPTCHA v3 or a service with the same interface. */
export interface HumanVerificationConfig {
  readonly siteKey: string
  readonly secret: string
  /** Where pages load the script: a URL, or a path on the app's own origin. */
  readonly scriptUrl: string
  readonly verifyUrl: string
  /** The lowest score that passes, 0 to 1. */
  readonly minScore: number
  /** The host names whose tokens are accepted; empty for any. */
  readonly hostnames: readonly string[]
}

export interface AnalyticsConfig {
  /** The id for Google Analytics; null to count only on our own server. */
  readonly measurementId: string | null
  /** The id of the ad pixel; null for none. */
  readonly pixelId: string | null
}

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The origins of comma-separated URLs. */
const origins = z
  .string()
  .default('')
  .refine((list) => entriesOf(list).every((entry) => /^https?:/.test(entry) && URL.canParse(entry)), {
    error: 'must be https:// or, outside production, http:// URLs, separated by commas',
  })
  .transform((list) => entriesOf(list).map((entry) => new URL(entry).origin))

const share = 'must be a number from 0 to 1'
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional()

export const ApiVariables = z.object({
  HOST: z.string().default('127.0.0.1').meta({ group: 'process', description: 'Interface to listen on' }),
  PORT: port.default(8081).meta({ group: 'process', description: 'Port to listen on' }),
  METRICS_HOST: z.string().default('127.0.0.1').meta({
    group: 'process',
    description:
      'Interface for Prometheus metrics (`/metrics`) and the state of each part (`/health`). The other servers have both at their own port',
  }),
  METRICS_PORT: port.default(9081).meta({ group: 'process', description: 'Port for metrics and health' }),
  LOG_LEVEL: logLevel.meta({ group: 'process', description: 'Log level of pino' }),
  POSTGRES_URL: postgresUrl,
  SAMPLE_HISTORY_URL: postgresUrl.optional().meta({
    group: 'history',
    description:
      'Database with a sample history for analysts to learn on. `npm start` and `docker compose up` generate one',
  }),
  // The admin area takes up to four locks, and payments two. With fewer than 13 connections, they could leave too few for
  // the work under them. One more is for charts.
  POSTGRES_CONNECTIONS: wholeNumber(14, 1_000)
    .default(15)
    .meta({ group: 'data', description: 'The most connections of one API to Postgres, at least 14' }),
  FIREBASE_PROJECT_ID: matching(/^[a-z0-9-]+$/, 'must be the id of a Firebase project')
    .default('demo-stillair')
    .meta({ group: 'sign-in', description: 'Id of the Firebase project. Required in production' }),
  FIREBASE_API_KEY: matching(/^[\w-]+$/, 'must be the web API key of a Firebase project')
    .default('local')
    .meta({ group: 'sign-in', description: 'Web API key of the project. Required in production' }),
  FIREBASE_AUTH_DOMAIN: matching(/^[\w.-]+(:\d+)?$/, 'must be a host name')
    .default('localhost:8080')
    .meta({ group: 'sign-in', description: "Domain of the project's sign-in pages" }),
  FIREBASE_AUTH_EMULATOR_HOST: matching(/^[\w.-]+:\d+$/, 'must be a host name with a port').meta({
    group: 'sign-in',
    description: 'Host and port of an Auth emulator. Refused in production',
  }),
  REQUIRE_SECOND_FACTOR: z.enum(['true', 'false'], 'must be true or false').default('false').meta({
    group: 'sign-in',
    description:
      '`true` gives admins and analysts their roles only after a sign-in with a second factor ([runbook](runbooks/grant-a-role.md))',
  }),
  GOOGLE_APPLICATION_CREDENTIALS: file.optional().meta({
    group: 'sign-in',
    description:
      'File of credentials with the role Firebase Authentication Admin. They delete sign-ins and check those of admins and analysts',
  }),
  CLIENT_DIR: folder
    .optional()
    .meta({ group: 'process', description: 'Folder of the built client, when the API serves it' }),
  MEDIA_ORIGINS: origins.meta({
    group: 'storage',
    description: 'More origins from which pages may load media and covers, separated by commas',
  }),
  APP_URL: httpsUrl.optional().meta({
    group: 'internet',
    description:
      'Address of the app. The card provider sends people back to it, and the object store lets its pages read',
  }),
  APP_ORIGINS: origins.meta({
    group: 'internet',
    description: 'More origins of the app, separated by commas, whose pages the object store lets read',
  }),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, {
      error:
        'must be loopback, linklocal, uniquelocal, or addresses and networks (at most /8, or /16 of IPv6), separated by commas',
    })
    .default('loopback')
    .meta({
      group: 'internet',
      description:
        'Proxies whose `X-Forwarded-For` is trusted: addresses, networks, `loopback`, `linklocal`, `uniquelocal`, separated by commas. Both compose files set `uniquelocal`',
    }),
  // A dashboard takes about ten reads; a player writes twice a minute. The rest allows for a family behind one address.
  RATE_LIMIT_READS: wholeNumber(1, 1_000_000)
    .default(1_200)
    .meta({ group: 'internet', description: 'Reads per minute and person' }),
  RATE_LIMIT_WRITES: wholeNumber(1, 1_000_000)
    .default(240)
    .meta({ group: 'internet', description: 'Writes per minute and person' }),
  RATE_LIMIT_UPLOADS: wholeNumber(1, 1_000_000)
    .default(6_000)
    .meta({ group: 'internet', description: 'Upload chunks per minute and person' }),
  // A player requests a segment every few seconds; a lounge full of people may share one address.
  RATE_LIMIT_FILES: wholeNumber(1, 1_000_000)
    .default(6_000)
    .meta({ group: 'internet', description: 'Requests for files and health per minute and address' }),
  // An hour of 1080p from a camera at 8 Mbit/s.
  MAX_UPLOAD_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(4 * 1024 ** 3)
    .meta({ group: 'storage', description: 'Largest upload in bytes (4 GiB)' }),
  // Two hundred hours of video from cameras.
  UPLOAD_QUOTA_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(500 * 1024 ** 3)
    .meta({ group: 'storage', description: 'Size of all uploads together in bytes (500 GiB)' }),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .meta({ group: 'waitlist', description: 'Site key of reCAPTCHA v3. Without keys there is no verification' }),
  RECAPTCHA_SECRET: z.string().optional().meta({ group: 'waitlist', description: 'Secret of reCAPTCHA v3' }),
  RECAPTCHA_SCRIPT_URL: z
    .union(
      [httpsUrl, z.string().regex(/^\/(?!\/)[\w./-]+$/)],
      'must be a path, an https:// or, outside production, http:// URL',
    )
    .default('https://www.google.com/recaptcha/api.js')
    .meta({ group: 'waitlist', description: 'Script of the verification: a URL, or a path of the app' }),
  RECAPTCHA_VERIFY_URL: httpsUrl
    .default('https://www.google.com/recaptcha/api/siteverify')
    .meta({ group: 'waitlist', description: 'Address that verifies tokens' }),
  // Google's suggested initial threshold.
  RECAPTCHA_MIN_SCORE: z.coerce
    .number(share)
    .min(0, share)
    .max(1, share)
    .default(0.5)
    .meta({ group: 'waitlist', description: 'Lowest score that passes, from 0 to 1' }),
  RECAPTCHA_HOSTNAMES: matching(/^[\w.,\s-]+$/, 'must be host names, separated by commas')
    .default('')
    .meta({
      group: 'waitlist',
      description: 'Host names whose tokens are accepted, separated by commas; empty for any',
    }),
  ANALYTICS: z
    .enum(['off', 'on'], 'must be on or off')
    .default('off')
    .meta({ group: 'contact', description: "`on` counts visits and actions, with the visitor's consent" }),
  GA_MEASUREMENT_ID: matching(/^[A-Z0-9-]+$/, 'must be an id such as G-ABC123').meta({
    group: 'contact',
    description: 'Measurement id of Google Analytics, which then counts as well',
  }),
  PIXEL_ID: matching(/^\d+$/, 'must be a number').meta({
    group: 'contact',
    description: 'Id of the ad pixel, which then counts as well',
  }),
  COUNTRY_HEADER: matching(/^[\w-]+$/, 'must be the name of a header').meta({
    group: 'contact',
    description: "Header in which a trusted proxy names the visitor's country",
  }),
  COUNTRY_DATABASE: file.optional().meta({
    group: 'contact',
    description: 'File of countries by network address (`.mmdb`), newer than the bundled one',
  }),
  SOCIAL_URL: httpsUrl
    .optional()
    .meta({ group: 'contact', description: 'Page on a social network, linked in the footer' }),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional().meta({
    group: 'contact',
    description: "Address for listeners' questions, on the help page and in the privacy policy",
  }),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: URL' })
    .optional()
    .meta({
      group: 'contact',
      description: '`mailto:` or `https:` address for reports of vulnerabilities, in `/.well-known/security.txt`',
    }),
  WAITLIST_RATE_LIMIT: wholeNumber(1, 1_000_000)
    .default(10)
    .meta({ group: 'waitlist', description: 'Sign-ups per hour and address' }),
  ERASURES_DIR: newFolder.optional().meta({
    group: 'privacy',
    description:
      'Folder of a second list of erasures. Choose one that restoring a backup does not replace ([runbook](runbooks/restore.md))',
  }),
  // The privacy page promises these periods.
  RETENTION_WAITLIST_YEARS: wholeNumber(...waitlistYears.range)
    .default(waitlistYears.default)
    .meta({ group: 'privacy', description: 'Years after which waitlist entries are deleted' }),
  RETENTION_ANALYTICS_MONTHS: wholeNumber(...analyticsMonths.range)
    .default(analyticsMonths.default)
    .meta({ group: 'privacy', description: 'Months after which analytics are deleted' }),
})

/**
 * Reads the environment. If it is invalid, throws a `ConfigError` whose message is for the operator who starts the
 * process.
 */
export function apiConfig(environment: Environment): ApiConfig {
  const env = readEnvironment(ApiVariables, environment)
  const production = stageOf(environment) === 'production'
  if (production) {
    refuseLocalSecrets(env)
    requirePublicHttps(env)
    requireDifferentSecrets(environment)
  }
  const storage = storageConfig(environment)
  const ownOrigins = storage.kind === 's3' ? [new URL(storage.publicEndpoint).origin] : []
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    postgresUrl: env.POSTGRES_URL,
    sampleHistoryUrl: env.SAMPLE_HISTORY_URL ?? null,
    connections: connectionsOf(env.POSTGRES_CONNECTIONS),
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      projectId: env.FIREBASE_PROJECT_ID,
    },
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR === 'true',
    authEmulator: env.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    clientDir: env.CLIENT_DIR ?? null,
    mediaOrigins: [...new Set([...ownOrigins, ...env.MEDIA_ORIGINS])],
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
    humanVerification: openHumanVerification(env),
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
    erasuresDir: env.ERASURES_DIR ?? null,
    retention: { waitlistYears: env.RETENTION_WAITLIST_YEARS, analyticsMonths: env.RETENTION_ANALYTICS_MONTHS },
  }
}

type ApiVariables = z.output<typeof ApiVariables>

function connectionsOf(all: number): ApiConfig['connections'] {
  const background = 2
  const others = 2
  const log = Math.floor((all - background - others) / 2)
  return { log, requests: all - background - others - log, background }
}

function openHumanVerification(env: ApiVariables): HumanVerificationConfig | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = env
  if (siteKey === undefined && secret === undefined) return null
  if (siteKey === undefined || secret === undefined) {
    throw new ConfigError(['set both RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET, or neither'])
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

/**
 * Rejects local defaults in production. With the emulator's host set, anybody can forge a token; with the demonstration
 * project, no real token is valid.
 */
function refuseLocalSecrets(env: ApiVariables): void {
  if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    throw new ConfigError(['FIREBASE_AUTH_EMULATOR_HOST makes forged sign-ins valid and is refused in production'])
  }
  if (env.RECAPTCHA_SECRET === 'local') {
    throw new ConfigError(['RECAPTCHA_SECRET is the published secret of local runs and is refused in production'])
  }
  if (env.SAMPLE_HISTORY_URL !== undefined) refuseWellKnownSignIn('SAMPLE_HISTORY_URL', env.SAMPLE_HISTORY_URL)
  if (env.FIREBASE_PROJECT_ID === 'demo-stillair' || env.FIREBASE_API_KEY === 'local') {
    throw new ConfigError([
      'set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN to those of your project',
    ])
  }
}

/**
 * Requires https for URLs that browsers open and for servers that receive secrets. Servers on one's own network, such
 * as Postgres, may do without TLS.
 */
function requirePublicHttps(env: ApiVariables): void {
  requireHttps('APP_URL', [env.APP_URL])
  requireHttps('APP_ORIGINS', env.APP_ORIGINS)
  requireHttps('MEDIA_ORIGINS', env.MEDIA_ORIGINS)
  requireHttps('SOCIAL_URL', [env.SOCIAL_URL])
  requireHttps('RECAPTCHA_VERIFY_URL', [env.RECAPTCHA_VERIFY_URL])
  if (!env.RECAPTCHA_SCRIPT_URL.startsWith('/')) requireHttps('RECAPTCHA_SCRIPT_URL', [env.RECAPTCHA_SCRIPT_URL])
}

/** Names of the local machine; people type any of them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function appOriginsOf(env: ApiVariables): string[] {
  const given = [...(env.APP_URL ? [new URL(env.APP_URL).origin] : []), ...env.APP_ORIGINS]
  const all = given.flatMap((origin) => {
    const { protocol, hostname, port } = new URL(origin)
    if (!LOOPBACK.includes(hostname)) return [origin]
    return LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
  })
  return all.length === 0 ? ['*'] : [...new Set(all)]
}
