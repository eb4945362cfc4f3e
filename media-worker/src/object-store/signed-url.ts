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

/** How much a right opens: all of each file, or what a sample has of it. */
type Reach = 'whole' | 'sample'

/** What stands before the signature of each: a right of one reach is none of the other, in its form and in what is signed. */
const MARK: Readonly<Record<Reach, string>> = { whole: '', sample: 'sample.' }

function signatureOf(key: string, reach: Reach, expires: number, signingKey: string): Buffer {
  return createHmac('sha256', signingKey)
    .update(`${MARK[reach]}${scopeOf(key)}\n${expires}`)
    .digest()
}

/**
 * `/media/t/<expires>.<signature>/<key>`, with `?download=<name>` when it is to be saved: seconds since 1970, rounded up, and an
 * HMAC-SHA-256 in base64url. Equal for everybody until the same second. Throws an `InvalidKeyError`.
 */
export function signUrl(key: string, expiresAt: Date, signingKey: string, options: SignedUrlOptions = {}): string {
  const right = sign(key, 'whole', expiresAt, signingKey)
  const download = options.downloadName ? `?download=${encodeURIComponent(options.downloadName)}` : ''
  return `${MEDIA_PATH}${right}/${key}${download}`
}

/**
 * `/media/t/<expires>.sample.<signature>/<key>`: opens of the files of that packaging what their samples have. Throws an
 * `InvalidKeyError`.
 */
export function signSampleUrl(key: string, expiresAt: Date, signingKey: string): string {
  return `${MEDIA_PATH}${sign(key, 'sample', expiresAt, signingKey)}/${key}`
}

/** `<expires>.<signature>`, the right that {@link verifyRight} knows again. Throws an `InvalidKeyError`. */
export const rightTo = (key: string, expiresAt: Date, signingKey: string): string =>
  sign(key, 'whole', expiresAt, signingKey)

function sign(key: string, reach: Reach, expiresAt: Date, signingKey: string): string {
  const expires = Math.ceil(expiresAt.getTime() / 1000)
  const signature = signatureOf(checkKey(key), reach, expires, signingKey).toString('base64url')
  return `${expires}.${MARK[reach]}${signature}`
}

/** Whether a right, good or not, is one to a sample. */
export const isSampleRight = (right: string): boolean => right.includes(`.${MARK.sample}`)

export interface SignedRequest {
  readonly key: string
  /** `<expires>.<signature>`, as it came. */
  readonly right: string
}

/** Until when the key may be read by this right; `expired` only for a genuine one whose time is over. */
export const verifyRight = (request: SignedRequest, signingKey: string, now: Date): Date | 'expired' | 'invalid' =>
  verify(request, 'whole', signingKey, now)

/** Until when the sample of the key may be read by this right, likewise. */
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
