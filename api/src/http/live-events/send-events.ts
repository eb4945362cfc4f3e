import type { Response } from 'express'
import type { Leave, LiveEvent, LiveListener } from './live-event.ts'

/** The interval of comments that keep the server and proxies from closing an idle connection, in milliseconds. */
const HEARTBEAT = 15_000
/**
 * How long a stream lasts, in milliseconds. Then the client reconnects, so that new processes of a deployment get their
 * share and leaks are short-lived.
 */
const LIFETIME = 5 * 60_000
/** The maximum number of unsent bytes. A client that reads more slowly is disconnected and reconnects. */
const MOST_WAITING = 256 * 1024

export interface SendEventsOptions {
  /** Called once with the client; returns how to unsubscribe it. */
  readonly join: (listener: LiveListener) => Promise<Leave>
  /** Reports whether the client is still permitted; called with every heartbeat. */
  readonly isPermitted: () => Promise<boolean>
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
  readonly heartbeat?: number
  readonly lifetime?: number
}

/**
 * Answers with server-sent events (HTML Living Standard §9.2) and resolves when the stream has ended. That is when the
 * client disconnects, is too slow or no longer permitted; when the lifetime is over; when the source ends it; or when
 * the process stops. Throws what `join` throws.
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
    // This shows the client that it is connected, even if there is nothing to send yet.
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
    // Compression buffers for more data, and a cache or proxy for the whole answer.
    .set('cache-control', 'no-store, no-transform')
    .set('x-accel-buffering', 'no')
    // A client that ends the stream doesn't reuse the connection. A process that stops needn't wait for its closing.
    .set('connection', 'close')
    .flushHeaders()
}
