import { createHmac } from 'node:crypto'
import { newId } from './ledger.ts'

/** A message to the product that has not been accepted yet. */
export interface Message {
  readonly id: string
  readonly type: string
  readonly body: string
  /** Number of attempts so far. */
  readonly attempts: number
}

/** What happens to messages: they are sent, held until released, or lost. */
export type Delivery = 'deliver' | 'hold' | 'lose'
export type Order = 'as-sent' | 'reversed' | 'shuffled'

/** Milliseconds before each further attempt; the provider's own schedule takes three days. */
const RETRIES = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 60_000]

export interface Webhooks {
  send(type: string, object: object, apiVersion: string, created: number): void
  /** Sends the held messages in the given order and number. Resolves when each has been sent once. */
  release(order: Order, copies: number): Promise<void>
  /** Resolves when the product has accepted every message. */
  delivered(): Promise<void>
  /** Messages that the product has not accepted yet. */
  pending(): readonly Message[]
  delivery: Delivery
  /** How often each message is sent. */
  copies: number
  stop(): Promise<void>
}

export interface WebhooksOptions {
  readonly url: () => string
  readonly secret: string
  /** Messages that a previous process could not deliver. */
  readonly pending: readonly Message[]
  /** Called when {@link Webhooks.pending} has changed. */
  readonly changed: () => void
}

/** Returns the provider's signature header: the time, and an HMAC-SHA256 over the time and the bytes of the body. */
export function signatureOf(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

export function webhooks({ url, secret, pending, changed }: WebhooksOptions): Webhooks {
  const waiting = new Map(pending.map((message) => [message.id, message]))
  const timers = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()
  const waitingForAll: (() => void)[] = []
  let stopped = false

  const track = (promise: Promise<void>) => {
    sending.add(promise)
    void promise.finally(() => sending.delete(promise))
    return promise
  }

  async function post(message: Message): Promise<boolean> {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    try {
      const response = await fetch(url(), {
        method: 'POST',
        headers: { ...headers, 'stripe-signature': signatureOf(message.body, secret) },
        body: message.body,
        signal: AbortSignal.timeout(20_000),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  async function deliver(id: string): Promise<void> {
    const message = waiting.get(id)
    if (!message || stopped) return
    const isTaken = await post(message)
    if (isTaken) waiting.delete(id)
    else waiting.set(id, { ...message, attempts: message.attempts + 1 })
    changed()
    if (waiting.size === 0) for (const resolve of waitingForAll.splice(0)) resolve()
    const wait = RETRIES[message.attempts]
    if (isTaken || wait === undefined || stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void track(deliver(id))
    }, wait)
    timers.add(timer)
  }

  const self: Webhooks = {
    delivery: 'deliver',
    copies: 1,
    send(type, object, apiVersion, created) {
      if (self.delivery === 'lose') return
      const id = newId('evt')
      const event = {
        id,
        object: 'event',
        api_version: apiVersion,
        created,
        livemode: false,
        pending_webhooks: 1,
        type,
        request: { id: null, idempotency_key: null },
        data: { object },
      }
      waiting.set(id, { id, type, body: JSON.stringify(event), attempts: 0 })
      changed()
      if (self.delivery === 'hold') return
      for (let copy = 0; copy < self.copies; copy++) void track(deliver(id))
    },
    async release(order, copies) {
      const held = [...waiting.keys()]
      if (order === 'reversed') held.reverse()
      if (order === 'shuffled') held.sort(() => Math.random() - 0.5)
      for (const id of held) {
        const message = waiting.get(id)
        for (let copy = 0; copy < copies; copy++) {
          if (message) waiting.set(id, message)
          await track(deliver(id))
        }
      }
    },
    delivered: () => (waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => waitingForAll.push(resolve))),
    pending: () => [...waiting.values()],
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(sending)
    },
  }
  // Continue deliveries that a previous process started.
  for (const id of waiting.keys()) void track(deliver(id))
  return self
}
