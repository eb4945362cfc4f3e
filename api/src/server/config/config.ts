import { type StorageConfig, storageConfig } from '@stillair/events/object-store/config.ts'
import { ConfigError } from '@stillair/events/process/config-error.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { refuseWellKnownSignIn, requireDifferentSecrets } from '@stillair/events/process/secret-strength.ts'
import { stageOf } from '@stillair/events/process/stage.ts'
import { requireHttps } from '@stillair/events/process/variables.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { type RemindersConfig, remindersConfig } from '../../modules/reminders/config.ts'
import { type PaymentsConfig, paymentsConfig } from '../../modules/subscriptions/provider/payments-config.ts'
import { ApiVariables, entriesOf } from './variables.ts'

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
   * The maximum number of Postgres connections by purpose. There are three more: one for the queue of scheduled jobs,
   * one for the chart thread, and one for the locks of uploads.
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

function connectionsOf(all: number): ApiConfig['connections'] {
  const background = 2
  const others = 3
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
