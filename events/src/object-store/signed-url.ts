import { createHmac, timingSafeEqual } from 'node:crypto'
import { checkKey, isKey, type SignedUrlOptions } from './object-store.ts'

/** Where the API serves the media store: `/media/t/<right>/<key>`. */
export const MEDIA_PATH = '/media/t/'

/**
 * Returns the scope of a right: the first three segments of the key, `media/<media>/<attempt>`, hence all files of one
 * packaging. The right is part of the path, so relative URLs in a playlist carry the playlist's own right.
 */
function scopeOf(key: string): string {
  return key.split('/').slice(0, 3).join('/')
}

/** How much a right allows: all of each file, or only its sample. */
type Reach = 'whole' | 'sample'

/** Prefix of the signature. It is in the URL and in the signed text, so neither kind of right can pass for the other. */
const MARK: Readonly<Record<Reach, string>> = { whole: '', sample: 'sample.' }

function signatureOf(key: string, reach: Reach, expires: number, signingKey: string): Buffer {
  return createHmac('sha256', signingKey)
    .update(`${MARK[reach]}${scopeOf(key)}\n${expires}`)
    .digest()
}

/**
 * Returns `/media/t/<expires>.<signature>/<key>`, with `?download=<name>` when the file is to be saved. `expires` is
 * seconds since 1970, rounded up; the signature is an HMAC-SHA-256 in base64url. All callers get the same URL until the
 * same second. Throws an `InvalidKeyError`.
 */
export function signUrl(key: string, expiresAt: Date, signingKey: string, options: SignedUrlOptions = {}): string {
  const right = sign(key, 'whole', expiresAt, signingKey)
  const download = options.downloadName ? `?download=${encodeURIComponent(options.downloadName)}` : ''
  return `${MEDIA_PATH}${right}/${key}${download}`
}

/**
 * Returns `/media/t/<expires>.sample.<signature>/<key>`, which allows only the samples of that packaging's files.
 * Throws an `InvalidKeyError`.
 */
export function signSampleUrl(key: string, expiresAt: Date, signingKey: string): string {
  return `${MEDIA_PATH}${sign(key, 'sample', expiresAt, signingKey)}/${key}`
}

/** Returns `<expires>.<signature>`, the right that {@link verifyRight} accepts. Throws an `InvalidKeyError`. */
export const rightTo = (key: string, expiresAt: Date, signingKey: string): string =>
  sign(key, 'whole', expiresAt, signingKey)

function sign(key: string, reach: Reach, expiresAt: Date, signingKey: string): string {
  const expires = Math.ceil(expiresAt.getTime() / 1000)
  const signature = signatureOf(checkKey(key), reach, expires, signingKey).toString('base64url')
  return `${expires}.${MARK[reach]}${signature}`
}

/** Returns whether a right, valid or not, is for a sample. */
export const isSampleRight = (right: string): boolean => right.includes(`.${MARK.sample}`)

export interface SignedRequest {
  readonly key: string
  /** `<expires>.<signature>`, as received. */
  readonly right: string
}

/**
 * Returns the time until which the key may be read with this right. `expired` is only for a genuine right that has run
 * out.
 */
export const verifyRight = (request: SignedRequest, signingKey: string, now: Date): Date | 'expired' | 'invalid' =>
  verify(request, 'whole', signingKey, now)

/** Returns the same for a right to the key's sample. */
export const verifySampleRight = (
  request: SignedRequest,
  signingKey: string,
  now: Date,
): Date | 'expired' | 'invalid' => verify(request, 'sample', signingKey, now)

const RIGHT: Readonly<Record<Reach, RegExp>> = {
  whole: /^(\d{1,12})\.([\w-]+)$/,
  sample: /^(\d{1,12})\.sample\.([\w-]+)$/,
}

function verify(
  { key, right }: SignedRequest,
  reach: Reach,
  signingKey: string,
  now: Date,
): Date | 'expired' | 'invalid' {
  const [, expires, signature] = RIGHT[reach].exec(right) ?? []
  if (expires === undefined || signature === undefined || !isKey(key)) return 'invalid'
  const expected = signatureOf(key, reach, Number(expires), signingKey)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  const until = new Date(Number(expires) * 1000)
  return now < until ? until : 'expired'
}
