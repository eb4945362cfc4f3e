import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** How long a sender may take, milliseconds. */
export interface SendingTimes {
  /** For the head of a request. */
  readonly head: number
  /** For a body of a few kilobytes; {@link allowBody} gives a route with a higher limit more. */
  readonly body: number
  /** For the rest of a body that nobody reads, once the answer is out. */
  readonly rest: number
}

/**
 * Head as in nginx; 20 seconds suffice for a form on a train. Together with the rest, a connection that drips a small
 * body ends within 26 seconds.
 */
const TIMES: SendingTimes = { head: 15_000, body: 20_000, rest: 5_000 }

/** 128 kbit/s, the slowest sender of large bodies that we wait for. */
const BYTES_PER_SECOND = 16 * 1024

/** Restarts the deadline of a body that is being received. */
const deadlines = new WeakMap<IncomingMessage, (limit: number) => void>()

/**
 * Gives the body of a request the time that `limit` bytes take at 128 kbit/s, besides the base time. The limit is the
 * route's: what a sender declares buys no time. Does nothing on another server than {@link createPatientServer}'s.
 */
export function allowBody(request: IncomingMessage, limit: number): void {
  deadlines.get(request)?.(limit)
}

/**
 * Creates a server that slow senders cannot hold: thousands of connections cost them nothing. `isUntimed` names the
 * paths whose bodies may take as long as bytes keep coming, such as uploads.
 */
export function createPatientServer(
  listener: RequestListener,
  isUntimed: (path: string) => boolean,
  times: SendingTimes = TIMES,
): Server {
  // Node's deadline for whole requests has no exceptions; switching it off would switch off the one for heads, too.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: times.head, connectionsCheckingInterval: Math.min(times.head / 3, 5_000) },
    listener,
  )
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    let late: NodeJS.Timeout | undefined
    const stopWaiting = () => clearTimeout(late)
    if (!isUntimed(request.url ?? '/')) {
      const waitFor = (limit: number) => {
        stopWaiting()
        late = setTimeout(() => tooSlow(request, response), times.body + (limit / BYTES_PER_SECOND) * 1000)
      }
      deadlines.set(request, waitFor)
      waitFor(0)
    }
    response.prependOnceListener('finish', () => {
      stopWaiting()
      deadlines.delete(request)
      if (!request.complete) closeInStages(request, times.rest)
    })
    // The request emits `close` at the end of the connection, too.
    for (const end of ['end', 'close']) request.once(end, stopWaiting)
  })
  return server
}

/** Whether a request brings a body, however long; `complete` is false for a moment in those that bring none, too. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads and drops the rest of a body for a while before the connection closes (RFC 9112, section 9.6): a close with
 * unread bytes is a reset, which can take the answer with it.
 */
function closeInStages(request: IncomingMessage, rest: number): void {
  const { socket } = request
  let isLast = false
  // Node calls this at the end of an answer with `connection: close`.
  socket.destroySoon = () => {
    isLast = true
    socket.end()
  }
  const cut = setTimeout(() => socket.destroy(), rest)
  request.once('close', () => {
    clearTimeout(cut)
    Reflect.deleteProperty(socket, 'destroySoon')
    if (isLast) socket.destroySoon()
  })
  request.unpipe()
  request.resume()
}

function tooSlow(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  if (response.headersSent) return void request.socket.destroy()
  const body = { error: 'What you sent did not arrive in time. Please try again.', code: 'too-slow' }
  response.writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  response.end(JSON.stringify(body))
}
