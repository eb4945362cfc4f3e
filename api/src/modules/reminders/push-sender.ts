import { lookup as resolve } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PushSubscription } from '@stillair/events/modules/reminders/events.ts'
import webPush, { type RequestDetails } from 'web-push'
import { isPublicAddress } from '../visitor/public-address.ts'
import type { PushConfig } from './config.ts'

/** The text of a notification and the page that it opens, as a path of the app. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** Sends notifications to browsers through their push services (RFC 8030, 8291, 8292). */
export interface PushSender {
  /** The key with which browsers subscribe, base64url. */
  readonly publicKey: string
  /** Resolves to `gone` when the push service no longer knows the browser. Rejects when it does not accept the message. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>
}

/** Seconds for which a push service keeps an undelivered message. An evening reminder is useless the next morning. */
const LIFETIME = 3 * 60 * 60
/** Timeout for a push service that does not answer, milliseconds. */
const PATIENCE = 10_000

/** Resolves host names to public addresses only, because browsers supply the endpoints. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '', 4)
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error(`${hostname} is not on the public Internet`), '', 4)
    }
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

/** Returns a sender. `agent` makes the connections; when omitted, only to public Internet addresses. */
export function pushSender(
  { publicKey, privateKey, subject }: PushConfig,
  agent = new Agent({ lookup: publicLookup }),
): PushSender {
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: LIFETIME,
        // A newer reminder replaces an undelivered one.
        topic: 'reminder',
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      const status = await post(details, agent)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered with status ${status}`)
      return 'sent'
    },
  }
}

/** Returns the status of the answer. Reads nothing else and follows no redirects. */
function post({ endpoint, method, headers, body }: RequestDetails, agent: Agent): Promise<number> {
  return new Promise((answered, failed) => {
    const options = { method, headers, agent, signal: AbortSignal.timeout(PATIENCE) }
    const sending = request(endpoint, options, (response) => {
      response.on('error', () => {})
      response.destroy()
      answered(response.statusCode ?? 0)
    })
    sending.on('error', failed)
    sending.end(body)
  })
}
