import { createHmac, timingSafeEqual } from 'node:crypto'
import { checkKey, isKey, type SignedUrlOptions } from './object-store.ts'

/** Where the API serves the media store: `/media/t/<right>/<key>`. */
export const MEDIA_PATH = '/media/t/'

/**
 * What a right opens: the key's first three segments, so `media/<media>/<attempt>` for everything that belongs to one
 * packaging. It stands in the path, so that what a playlist names beside itself is reached with the right to the playlist.
 */
function scopeOf(key: string): string {
  return key.split('/').slice(0, 3).join('/')
}

function signatureOf(key: string, expires: number, signingKey: string): Buffer {
  return createHmac('sha256', signingKey)
    .update(`${scopeOf(key)}\n${expires}`)
    .digest()
}

/**
 * `/media/t/<expires>.<signature>/<key>`, with `?download=<name>` when it is to be saved: seconds since 1970, rounded up, and an
 * HMAC-SHA-256 in base64url. Equal for everybody until the same second. Throws an `InvalidKeyError`.
 */
export function signUrl(key: string, expiresAt: Date, signingKey: string, options: SignedUrlOptions = {}): string {
  const right = rightTo(key, expiresAt, signingKey)
  const download = options.downloadName ? `?download=${encodeURIComponent(options.downloadName)}` : ''
  return `${MEDIA_PATH}${right}/${key}${download}`
}

/** `<expires>.<signature>`, the right that {@link verifyRight} knows again. Throws an `InvalidKeyError`. */
export function rightTo(key: string, expiresAt: Date, signingKey: string): string {
  const expires = Math.ceil(expiresAt.getTime() / 1000)
  return `${expires}.${signatureOf(checkKey(key), expires, signingKey).toString('base64url')}`
}

export interface SignedRequest {
  readonly key: string
  /** `<expires>.<signature>`, as it came. */
  readonly right: string
}

/** Until when the key may be read by this right; `expired` only for a genuine one whose time is over. */
export function verifyRight(
  { key, right }: SignedRequest,
  signingKey: string,
  now: Date,
): Date | 'expired' | 'invalid' {
  const [, expires, signature] = /^(\d{1,12})\.([\w-]+)$/.exec(right) ?? []
  if (expires === undefined || signature === undefined || !isKey(key)) return 'invalid'
  const expected = signatureOf(key, Number(expires), signingKey)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  const until = new Date(Number(expires) * 1000)
  return now < until ? until : 'expired'
}
