import * as z from 'zod'
import { ConfigError } from '../process/config-error.ts'
import { type Environment, readEnvironment } from '../process/environment.ts'
import { refuseWellKnownPassword, requireSecret } from '../process/secret-strength.ts'
import { stageOf } from '../process/stage.ts'
import { httpsUrl, httpUrl, newFolder, requireHttps } from '../process/variables.ts'

/** Signs media URLs of local runs unless another key is set. */
const LOCAL_SIGNING_KEY = 'stillair-local-signing-key-not-for-production'

export const StorageVariables = z.object({
  SIGNING_KEY: z.string().default(LOCAL_SIGNING_KEY).meta({
    group: 'storage',
    description: 'Signs URLs of media and previews. Required in production',
    usual: 'a local key',
  }),
  STORAGE_DIR: newFolder
    .optional()
    .meta({ group: 'storage', description: 'Folder for uploads and media, when they are stored as files' }),
  S3_ENDPOINT: httpUrl.optional().meta({
    group: 'storage',
    description: 'S3-compatible object store, instead of `STORAGE_DIR` ([which ones were tried](object-stores.md))',
  }),
})
const some = z.string('is required with S3_ENDPOINT')
const bucket = z.string().min(3, 'must have at least 3 letters')
export const S3Variables = z.object({
  S3_ENDPOINT: httpUrl,
  S3_PUBLIC_ENDPOINT: httpsUrl.optional().meta({
    group: 'storage',
    description: 'Address at which browsers reach the object store, https in production; `S3_ENDPOINT` unless set',
  }),
  S3_REGION: z.string().default('us-east-1').meta({ group: 'storage', description: 'Region of the object store' }),
  S3_ACCESS_KEY_ID: some.meta({ group: 'storage', description: 'Access key of the object store' }),
  S3_SECRET_ACCESS_KEY: some.meta({ group: 'storage', description: 'Secret of the access key' }),
  S3_MEDIA_BUCKET: bucket.default('stillair-media').meta({ group: 'storage', description: 'Bucket for media' }),
  S3_UPLOADS_BUCKET: bucket.default('stillair-uploads').meta({ group: 'storage', description: 'Bucket for uploads' }),
})

/** Where media and uploads are stored, and how their URLs are signed. */
export type StorageConfig = {
  /** Key for signing media URLs (HMAC-SHA-256). */
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

/**
 * Reads `STORAGE_DIR` or the `S3_*` variables, and `SIGNING_KEY`. Throws a `ConfigError` when they name no store or are
 * unsafe in production.
 */
export function storageConfig(environment: Environment): StorageConfig {
  const { SIGNING_KEY: signingKey, STORAGE_DIR, S3_ENDPOINT } = readEnvironment(StorageVariables, environment)
  const production = stageOf(environment) === 'production'
  if (production) requireSecret('SIGNING_KEY', signingKey, LOCAL_SIGNING_KEY, 'openssl rand -hex 32')
  if (STORAGE_DIR !== undefined) return { kind: 'file-system', directory: STORAGE_DIR, signingKey }
  if (S3_ENDPOINT === undefined) {
    throw new ConfigError(['set STORAGE_DIR to a folder, or S3_ENDPOINT and the other S3_* variables to a store'])
  }
  const s3 = readEnvironment(S3Variables, environment)
  const publicEndpoint = s3.S3_PUBLIC_ENDPOINT ?? s3.S3_ENDPOINT
  if (production) {
    requireHttps('S3_PUBLIC_ENDPOINT (S3_ENDPOINT unless set)', [publicEndpoint])
    refuseWellKnownPassword('S3_SECRET_ACCESS_KEY', s3.S3_ACCESS_KEY_ID, s3.S3_SECRET_ACCESS_KEY)
  }
  return {
    kind: 's3',
    endpoint: s3.S3_ENDPOINT,
    publicEndpoint,
    region: s3.S3_REGION,
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    buckets: { media: s3.S3_MEDIA_BUCKET, uploads: s3.S3_UPLOADS_BUCKET },
    signingKey,
  }
}
