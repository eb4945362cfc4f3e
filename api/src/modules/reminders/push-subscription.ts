import { createHash, ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { invalid } from '@stillair/events/language/refusal.ts'
import type { PushSubscription } from '@stillair/events/modules/reminders/events.ts'

/** Names that no public push service has (RFC 6761, 6762, 8375). */
const NOT_PUBLIC = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/

/**
 * The address as browsers write it. It is where this server will send requests to, and comes from whoever calls: only
 * `https` at its own port, and a name of the public Internet; what the name stands for is looked at when it is sent to.
 * Throws a refusal for any other, and for keys that nothing can be encrypted with.
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
  // A dot at the end means the same name, so it would hide one that is not public.
  const isName = /[^.]\.[^.]+$/.test(hostname) && isIP(hostname) === 0 && !NOT_PUBLIC.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}

/** Names a browser by its push service's address: 32 hexadecimal digits, which the browser can work out as well. */
export const deviceIdOf = ({ endpoint }: PushSubscription): string =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 32)
