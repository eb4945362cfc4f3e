import type { StorageConfig } from '../src/object-store/config.ts'
import { type S3Double, type S3DoubleOptions, s3Double } from './s3-emulator.ts'

export type S3Config = Extract<StorageConfig, { kind: 's3' }>

/**
 * Returns a real store to test against; null unless `S3_TEST_ENDPOINT` and its keys name one. Its buckets are for these
 * tests only.
 */
export function realServer(env: NodeJS.ProcessEnv = process.env): S3Config | null {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_ACCESS_KEY_ID = '', S3_TEST_SECRET_ACCESS_KEY = '' } = env
  if (!endpoint) return null
  return configOf({ endpoint, accessKeyId: S3_TEST_ACCESS_KEY_ID, secretAccessKey: S3_TEST_SECRET_ACCESS_KEY })
}

/** Starts our own emulator, and returns it with its configuration. */
export async function startEmulator(options?: S3DoubleOptions): Promise<{ s3: S3Double; config: S3Config }> {
  const s3 = await s3Double(options)
  return { s3, config: configOf(s3) }
}

function configOf(store: { endpoint: string; accessKeyId: string; secretAccessKey: string }): S3Config {
  const { endpoint, accessKeyId, secretAccessKey } = store
  return {
    kind: 's3',
    endpoint,
    publicEndpoint: endpoint,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    buckets: { media: 'stillair-contract-test', uploads: 'stillair-contract-test-uploads' },
    signingKey: 'a key of the tests alone, of 32 characters',
  }
}
