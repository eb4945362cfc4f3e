// @ts-nocheck
import { createHmac, timingSafeEqual } from 'node:crypto'
import { checkKey, isKey, type SignedUrlOptions } from './object-store.ts'

/** Where the API serves the media store: `/media/<key>`. */
export const MEDIA_PATH = '/media/'

/**
 * What a signature opens: the key's first three segments, so `media/<media>/<attempt>` for everything that belongs to
 * one packaging. One signature thus serves a playlist and all that it names.
 */
export function signedScope(key: string): string {
  return checkKey(key).split('/').slice(0, 3).join('/')
}

/** Seconds since 1970, rounded up, as they stand in a URL. */
const unixSeconds = (time: Date) => Math.ceil(time.getTime() / 1000)

function signatureOf(scope: string, expires: number, signingKey: string): Buffer {
  return createHmac('sha256', signingKey).update(`${scope}\n${expires}`).digest()
}

/** `expires=…&signature=…` for everything in the key's scope. */
export function signedQuery(key: string, expiresAt: Date, signingKey: string): string {
  const expires = unixSeconds(expiresAt)
  const signature = signatureOf(signedScope(key), expires, signingKey).toString('base64url')
  return `expires=${expires}&signature=${signature}`
}

/** `/media/<key>?expires=…&signature=…`, with `&download=<name>` when it is to be saved. */
export function signUrl(key: string, expiresAt: Date, signingKey: string, options: SignedUrlOptions = {}): string {
  const download = options.downloadName ? `&download=${encodeURIComponent(options.downloadName)}` : ''
  return `${MEDIA_PATH}${key}?${signedQuery(key, expiresAt, signingKey)}${download}`
}

export interface SignedRequest {
  readonly key: string
  /** The query parameters as they came. */
  readonly expires: unknown
  readonly signature: unknown
}

/** Whether the request may read the key: `expired` only for a genuine signature whose time is over. */
export function verifySignedUrl(
  request: SignedRequest,
  signingKey: string,
  now: Date,
): 'valid' | 'expired' | 'invalid' {
  const { key, expires, signature } = request
  if (typeof expires !== 'string' || typeof signature !== 'string') return 'invalid'
  if (!/^\d{1,12}$/.test(expires) || !isKey(key)) return 'invalid'
  const expected = signatureOf(signedScope(key), Number(expires), signingKey)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  return now.getTime() < Number(expires) * 1000 ? 'valid' : 'expired'
}
