import type { Response } from 'express'
import type { Leave, LiveEvent, LiveListener } from './live-event.ts'

/** How often a comment keeps proxies and the server itself from taking the connection for idle, milliseconds. */
const HEARTBEAT = 15_000
/**
 * The client has to connect again this often, milliseconds: a deployment's new processes get their share, and nothing
 * leaks for long.
 */
const LIFETIME = 5 * 60_000
/** Bytes that may wait for a client; one that reads more slowly than that is dropped and connects again. */
const MOST_WAITING = 256 * 1024

export interface SendEventsOptions {
  /** Called once with the client; returns how that is ended. */
  readonly join: (listener: LiveListener) => Promise<Leave>
  /** Whether the client still may listen; checked with every heartbeat. */
  readonly isPermitted: () => Promise<boolean>
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
  readonly heartbeat?: number
  readonly lifetime?: number
}

/**
 * Answers with server-sent events (HTML Living Standard §9.2) and resolves when they have ended: the client has gone,
 * is too slow or may no longer, the time is over, the source ends, or the process stops. Throws what `join` throws.
 */
export async function sendEvents(res: Response, options: SendEventsOptions): Promise<void> {
  const { join, isPermitted, stopping, heartbeat = HEARTBEAT, lifetime = LIFETIME } = options
  const ended = Promise.withResolvers<void>()
  const write = (text: string) => {
    if (res.writableEnded || res.destroyed) return
    res.write(text)
    if (res.writableLength > MOST_WAITING) res.destroy()
  }
  const end = () => void (res.writableEnded || res.end())
  const opening: LiveEvent[] = []
  let isOpen = false
  const sendNow = ({ event, data }: LiveEvent) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

  res.once('close', ended.resolve)
  if (res.req.method === 'HEAD') {
    open(res)
    res.end()
    return
  }
  const leave = await join({ send: (event) => void (isOpen ? sendNow(event) : opening.push(event)), end })
  const timers: NodeJS.Timeout[] = []
  try {
    if (res.destroyed || res.writableEnded) return
    open(res)
    // The client learns that it is connected, also when there is nothing to send yet.
    write(': listening\n\n')
    isOpen = true
    for (const event of opening) sendNow(event)
    if (stopping.aborted) end()
    stopping.addEventListener('abort', end)
    const beat = () => {
      write(':\n\n')
      isPermitted().then((isStill) => isStill || end(), end)
    }
    timers.push(setTimeout(end, lifetime), setInterval(beat, heartbeat))
    await ended.promise
  } finally {
    for (const timer of timers) clearTimeout(timer)
    stopping.removeEventListener('abort', end)
    leave()
  }
}

function open(res: Response): void {
  res
    .status(200)
    .type('text/event-stream')
    // Compression waits for more to compress, and a cache or a proxy for the whole.
    .set('cache-control', 'no-store, no-transform')
    .set('x-accel-buffering', 'no')
    // A client that ends it has no use for the connection, and the process that stops waits for nobody to close it.
    .set('connection', 'close')
    .flushHeaders()
}
