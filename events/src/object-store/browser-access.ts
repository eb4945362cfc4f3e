import {
  type CORSRule,
  GetBucketCorsCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { StorageConfig } from './config.ts'
import { allowReading, corsRule, withCorsRule } from './cors-rule.ts'
import type { ObjectStore } from './object-store.ts'
import { connectS3, PATIENT } from './s3-client.ts'
import { statusOf } from './s3-errors.ts'

/** A file in the media store that browsers fetch to check whether they can reach the store. */
export const PROBE_KEY = 'probe/reachable.json'

/**
 * Whether pages of the app may read from the store. `missing` means that the store refuses them and does not let us set
 * the CORS rule.
 */
export type BrowserAccess = { readonly cors: 'open' } | { readonly cors: 'missing'; readonly rule: CORSRule }

type S3Config = Extract<StorageConfig, { kind: 's3' }>

/** An origin that no CORS rule names. */
const ANYBODY = 'https://anybody.invalid'
/** Time limit for the store's answer to a request like a browser's, milliseconds. */
const TRIAL_WITHIN = 5_000

/**
 * Lets pages of these origins read the files of the store. Stores the probe, and adds a CORS rule when the bucket's own
 * rules do not allow it. Rules set by others stay. Repeating it changes nothing. Files on this machine come from the
 * app's own origin and need no rule. Throws a `StoreUnavailableError` when the store is unreachable.
 */
export async function grantBrowserAccess(
  config: StorageConfig,
  media: ObjectStore,
  origins: readonly string[],
): Promise<BrowserAccess> {
  await media.put(PROBE_KEY, Buffer.from('{"reachable":true}'), {
    contentType: 'application/json',
    cacheControl: 'no-store',
  })
  if (config.kind === 'file-system') return { cors: 'open' }
  const client = connectS3(config, PATIENT)
  try {
    if (await hasRule(client, config.buckets.media, origins)) return { cors: 'open' }
  } finally {
    client.destroy()
  }
  const isOpen = await Promise.all(origins.map((origin) => answersTo(origin, config)))
  return isOpen.every(Boolean) ? { cors: 'open' } : { cors: 'missing', rule: corsRule(origins) }
}

/** Returns whether the bucket's rules now allow reading. Also false when the store does not reveal rules or has none. */
async function hasRule(client: S3Client, Bucket: string, origins: readonly string[]): Promise<boolean> {
  const rules = await rulesOf(client, Bucket)
  // Setting ours without knowing the existing rules would delete those of others.
  if (rules === null) return false
  if (allowReading(rules, origins)) return true
  const CORSConfiguration = { CORSRules: withCorsRule(rules, origins) }
  try {
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
    return true
  } catch (error) {
    if (statusOf(error) === 0) throw error
    return false
  }
}

/** Returns null when the store does not reveal its rules. */
async function rulesOf(client: S3Client, Bucket: string): Promise<readonly CORSRule[] | null> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? []
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchCORSConfiguration') return []
    if (statusOf(error) === 0) throw error
    return null
  }
}

/**
 * Sends the request that a page of this origin would send. The address that browsers use may be unreachable from here,
 * for example the port of a container. Then the request goes to the store's own endpoint.
 */
async function answersTo(origin: string, config: S3Config): Promise<boolean> {
  for (const endpoint of new Set([config.publicEndpoint, config.endpoint])) {
    const client = connectS3({ ...config, endpoint }, PATIENT)
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: config.buckets.media, Key: PROBE_KEY }))
    client.destroy()
    const allowed = await allowedOrigin(url, origin === '*' ? ANYBODY : origin)
    if (allowed !== 'unreachable') return allowed
  }
  return false
}

async function allowedOrigin(url: string, origin: string): Promise<boolean | 'unreachable'> {
  try {
    const answer = await fetch(url, { headers: { origin }, signal: AbortSignal.timeout(TRIAL_WITHIN) })
    await answer.body?.cancel()
    const allowed = answer.headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin
  } catch {
    return 'unreachable'
  }
}
