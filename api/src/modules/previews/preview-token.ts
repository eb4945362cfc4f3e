import { createHmac, timingSafeEqual } from 'node:crypto'

/** Which link of which session. */
export interface LinkIds {
  readonly contentId: string
  readonly linkId: string
}

/** 128 bits cannot be guessed, and keep the address short. */
const SIGNATURE_BYTES = 16

/** What it signs can be no address of a recording, whose second line is a number. */
const signatureOf = ({ contentId, linkId }: LinkIds, signingKey: string): Buffer =>
  createHmac('sha256', signingKey).update(`preview\n${contentId}\n${linkId}`).digest().subarray(0, SIGNATURE_BYTES)

/**
 * `<content>.<link>.<signature>`: an HMAC-SHA-256 in base64url, its first 16 bytes. It can be made anew, so that nothing secret is
 * stored.
 */
export function previewToken(ids: LinkIds, signingKey: string): string {
  return `${ids.contentId}.${ids.linkId}.${signatureOf(ids, signingKey).toString('base64url')}`
}

/** What a genuine one names, which may be over or ended; null for anything else. */
export function readPreviewToken(token: string, signingKey: string): LinkIds | null {
  const [, contentId, linkId, signature] = /^([\w:-]{1,100})\.([\w:-]{1,100})\.([\w-]{22})$/.exec(token) ?? []
  if (contentId === undefined || linkId === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const ids = { contentId, linkId }
  const expected = signatureOf(ids, signingKey)
  return given.length === expected.length && timingSafeEqual(given, expected) ? ids : null
}
