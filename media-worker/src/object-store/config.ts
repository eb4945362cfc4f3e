import { ConfigError } from '@stillair/events/config-error.ts'
import { stageOf } from '@stillair/events/stage.ts'
import * as z from 'zod'

/** Signs media URLs of local runs where nothing else is set. */
const LOCAL_SIGNING_KEY = 'stillair-local-signing-key-not-for-production'

const S3Environment = z.object({
  S3_ENDPOINT: z.url(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  S3_MEDIA_BUCKET: z.string().min(3).default('stillair-media'),
  S3_UPLOADS_BUCKET: z.string().min(3).default('stillair-uploads'),
})

/** Where media and uploads are stored. */
export type StorageConfig = {
  /** Key of the signatures of media URLs (HMAC-SHA-256). */
  readonly signingKey: string
} & (
  | { readonly kind: 'file-system'; readonly directory: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly publicEndpoint: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly buckets: { readonly media: string; readonly uploads: string }
    }
)

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `STORAGE_DIR` or the `S3_*` variables, and `SIGNING_KEY`. Throws a `ConfigError` when they do not state where
 * to store.
 */
export function storageConfig(given: Environment): StorageConfig {
  // An empty variable is an absent one: compose files pass empty ones for what is not set.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const signingKey = signingKeyFrom(environment)
  if (environment.STORAGE_DIR) return { kind: 'file-system', directory: environment.STORAGE_DIR, signingKey }
  if (!environment.S3_ENDPOINT) {
    throw new ConfigError(['Set STORAGE_DIR to a folder, or S3_ENDPOINT and the other S3_* variables to a store.'])
  }
  const parsed = S3Environment.safeParse(environment)
  if (!parsed.success) throw new ConfigError([`The S3 settings are incomplete. ${z.prettifyError(parsed.error)}`])
  const s3 = parsed.data
  return {
    kind: 's3',
    endpoint: s3.S3_ENDPOINT,
    publicEndpoint: s3.S3_PUBLIC_ENDPOINT ?? s3.S3_ENDPOINT,
    region: s3.S3_REGION,
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    buckets: { media: s3.S3_MEDIA_BUCKET, uploads: s3.S3_UPLOADS_BUCKET },
    signingKey,
  }
}

function signingKeyFrom(environment: Environment): string {
  const key = environment.SIGNING_KEY ?? LOCAL_SIGNING_KEY
  if (stageOf(environment) === 'local') return key
  if (key === LOCAL_SIGNING_KEY || key.length < 32) {
    throw new ConfigError(['Set SIGNING_KEY to a secret of at least 32 characters.'])
  }
  return key
}
