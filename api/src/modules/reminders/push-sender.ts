import { lookup as resolve } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PushSubscription } from '@stillair/events/modules/reminders/events.ts'
import webPush, { type RequestDetails } from 'web-push'
import { isPublicAddress } from '../visitor/public-address.ts'
import type { PushConfig } from './config.ts'

/** What a notification shows, and the page that it opens: a path of the app's own. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** Sends notifications to browsers by their push services (RFC 8030, 8291, 8292). */
export interface PushSender {
  /** What browsers subscribe with, base64url. */
  readonly publicKey: string
  /** `gone` when the push service does not know that browser any more. Throws when it did not take the message. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>
}

/** Seconds that a push service keeps what it cannot deliver: a word for the evening is none for the morning. */
const KEPT = 3 * 60 * 60
/** Milliseconds until a push service that does not answer is given up. */
const PATIENCE = 10_000

/** Connects to addresses of the public Internet alone, whatever a name stands for: endpoints come from browsers. */
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

/** `agent` connects; to the public Internet alone when left out. */
export function pushSender(
  { publicKey, privateKey, subject }: PushConfig,
  agent = new Agent({ lookup: publicLookup }),
): PushSender {
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: KEPT,
        // One that was not delivered yet makes room for the newer.
        topic: 'reminder',
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      const status = await post(details, agent)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered with ${status}`)
      return 'sent'
    },
  }
}

/** The status of the answer; nothing else of it is read, and no redirection is followed. */
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
