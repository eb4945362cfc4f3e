import { createHmac, timingSafeEqual } from 'node:crypto'

/** The ids of a link and its session. */
export interface LinkIds {
  readonly contentId: string
  readonly linkId: string
}

/** 128 bits cannot be guessed, and keep the address short. */
const SIGNATURE_BYTES = 16

/** The signed text cannot be confused with that of a recording's address, whose second line is a number. */
const signatureOf = ({ contentId, linkId }: LinkIds, signingKey: string): Buffer =>
  createHmac('sha256', signingKey).update(`preview\n${contentId}\n${linkId}`).digest().subarray(0, SIGNATURE_BYTES)

/**
 * Returns `<content>.<link>.<signature>`. The signature is the first 16 bytes of an HMAC-SHA-256 in base64url. It can
 * be recomputed at any time, so no secret is stored.
 */
export function previewToken(ids: LinkIds, signingKey: string): string {
  return `${ids.contentId}.${ids.linkId}.${signatureOf(ids, signingKey).toString('base64url')}`
}

/** Returns the ids in a genuine token, which may have expired or been revoked; null for anything else. */
export function readPreviewToken(token: string, signingKey: string): LinkIds | null {
  const [, contentId, linkId, signature] = /^([\w:-]{1,100})\.([\w:-]{1,100})\.([\w-]{22})$/.exec(token) ?? []
  if (contentId === undefined || linkId === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const ids = { contentId, linkId }
  const expected = signatureOf(ids, signingKey)
  return given.length === expected.length && timingSafeEqual(given, expected) ? ids : null
}
