import { type StorageConfig, storageConfig } from '@stillair/media-worker/object-store/config.ts'
import * as z from 'zod'
import type { RateLimits } from './http/rate-limits.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface ApiConfig {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly logLevel: string
  readonly postgresUrl: string
  readonly firebase: { readonly apiKey: string; readonly authDomain: string; readonly projectId: string }
  /** Tokens are the Auth emulator's. */
  readonly authEmulator: boolean
  /** Folder of the built client; null when something else serves it. */
  readonly clientDir: string | null
  /** Origins besides the app's own from which pictures, sound and video come. */
  readonly mediaOrigins: readonly string[]
  readonly storage: StorageConfig
  readonly rateLimits: RateLimits
  /** The largest upload, bytes. */
  readonly maxUploadBytes: number
  /** Which addresses may say on whose behalf they ask, as Express writes it. */
  readonly trustProxy: string
}

/** An empty variable is one that is not set, as Compose files write it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const ApiEnvironment = z.object({
  NODE_ENV: optional(z.enum(['development', 'test', 'production']).default('development')),
  HOST: optional(z.string().default('0.0.0.0')),
  PORT: optional(integer(0, 65_535).default(8081)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  FIREBASE_PROJECT_ID: optional(z.string().default('demo-stillair')),
  FIREBASE_API_KEY: optional(z.string().default('local')),
  FIREBASE_AUTH_DOMAIN: optional(z.string().default('localhost:8080')),
  FIREBASE_AUTH_EMULATOR_HOST: optional(z.string().optional()),
  CLIENT_DIR: optional(z.string().optional()),
  MEDIA_ORIGINS: optional(z.string().default('')),
  TRUST_PROXY: optional(z.string().default('loopback, linklocal, uniquelocal')),
  // A dashboard is some ten reads; a player writes twice a minute. What is left is room for a family behind one address.
  RATE_LIMIT_READS: optional(integer(1, 1_000_000).default(1_200)),
  RATE_LIMIT_WRITES: optional(integer(1, 1_000_000).default(240)),
  RATE_LIMIT_UPLOADS: optional(integer(1, 1_000_000).default(6_000)),
  // An hour of 1080p from a camera at 8 Mbit/s.
  MAX_UPLOAD_BYTES: optional(integer(1, Number.MAX_SAFE_INTEGER).default(4 * 1024 ** 3)),
})

/** Reads the environment. Throws an Error with a sentence for whoever starts the process when it does not do. */
export function apiConfig(environment: Environment): ApiConfig {
  const parsed = ApiEnvironment.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not right. ${problems.join('; ')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production) refuseLocalIdentity(env)
  const storage = storageConfig(environment)
  const ownOrigins = storage.kind === 's3' ? [new URL(storage.publicEndpoint).origin] : []
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    postgresUrl: env.POSTGRES_URL,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      projectId: env.FIREBASE_PROJECT_ID,
    },
    authEmulator: env.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    clientDir: env.CLIENT_DIR ?? null,
    mediaOrigins: [...new Set([...ownOrigins, ...originsOf(env.MEDIA_ORIGINS)])],
    storage,
    rateLimits: { reads: env.RATE_LIMIT_READS, writes: env.RATE_LIMIT_WRITES, uploads: env.RATE_LIMIT_UPLOADS },
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    trustProxy: env.TRUST_PROXY,
  }
}

/** With the emulator's host set anybody can forge a token; with the demonstration project no real one is valid. */
function refuseLocalIdentity(env: z.output<typeof ApiEnvironment>): void {
  if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    throw new Error('FIREBASE_AUTH_EMULATOR_HOST makes forged sign-ins valid and is refused in production.')
  }
  if (env.FIREBASE_PROJECT_ID === 'demo-stillair' || env.FIREBASE_API_KEY === 'local') {
    throw new Error('Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN to those of your project.')
  }
}

function originsOf(list: string): string[] {
  const entries = list.split(',').map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (!URL.canParse(entry)) throw new Error(`MEDIA_ORIGINS: '${entry}' is no URL.`)
      return new URL(entry).origin
    })
}
