import { createHash, ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { invalid } from '@stillair/events/language/refusal.ts'
import type { PushSubscription } from '@stillair/events/modules/reminders/events.ts'

/** Domains that no public push service has (RFC 6761, 6762, 8375). */
const NOT_PUBLIC = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/

/**
 * Returns the subscription if it is usable. This server sends requests to its endpoint, which the caller chooses. So
 * the endpoint must be `https` on the default port with a public host name; its address is checked at every connection.
 * Throws a refusal for any other endpoint, and for keys that cannot be used for encryption.
 */
export function requireUsable(subscription: PushSubscription): PushSubscription {
  const { endpoint, p256dh } = subscription
  if (!isPublicHttps(endpoint)) {
    throw invalid('This browser’s push service cannot be used.', { endpoint: 'Not an https address of the Internet' })
  }
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw invalid('This browser’s push service cannot be used.', { p256dh: 'Not a P-256 key' })
  }
  return subscription
}

function isPublicHttps(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  // A trailing dot names the same host, so the pattern excludes it; otherwise it would hide a private name.
  const isName = /[^.]\.[^.]+$/.test(hostname) && isIP(hostname) === 0 && !NOT_PUBLIC.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}

/** Returns a browser's id, derived from its endpoint: 32 hexadecimal digits, which the browser can compute as well. */
export const deviceIdOf = ({ endpoint }: PushSubscription): string =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 32)
