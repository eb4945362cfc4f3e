import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** Time limits for connections, in milliseconds. */
export interface ConnectionTimes {
  /** For the head of a request. */
  readonly head: number
  /** For a body of a few kilobytes; {@link allowBody} gives more time to a route with a higher limit. */
  readonly body: number
  /** For the rest of an unread body, once the answer has been sent. */
  readonly rest: number
  /** Without a byte in either direction: for a client that neither sends nor reads. */
  readonly idle: number
}

/**
 * The limit for the head is nginx's; 20 seconds suffice for a form on a train. Together with `rest`, a connection that
 * drips a small body ends within 26 seconds.
 */
const TIMES: ConnectionTimes = { head: 15_000, body: 20_000, rest: 5_000, idle: 120_000 }

/** 128 kbit/s, the slowest acceptable sender of large bodies. */
const BYTES_PER_SECOND = 16 * 1024

/**
 * Connections that may wait to be accepted. Node accepts one in each turn of its event loop, so that a few hundred phones that open the
 * app at once wait for a moment; beyond the limit, the system drops them, and they try again after 1, 3 and 7 s. Linux allows 4,096.
 */
export const BACKLOG = 4_096

/** Restarts the deadline of a body that is being received. */
const deadlines = new WeakMap<IncomingMessage, (limit: number) => void>()

/**
 * Gives the body of a request the time that `limit` bytes take at 128 kbit/s, as well as the base time. The limit is
 * the route's: declaring a length gains no time. Has an effect only on the server of {@link createPatientServer}.
 */
export function allowBody(request: IncomingMessage, limit: number): void {
  deadlines.get(request)?.(limit)
}

/**
 * Creates a server that thousands of slow connections cannot block. `isUntimed` matches the paths whose bodies, such as
 * uploads, may take as long as bytes keep arriving.
 */
export function createPatientServer(
  listener: RequestListener,
  isUntimed: (path: string) => boolean,
  times: ConnectionTimes = TIMES,
): Server {
  // Node's timeout for whole requests allows no exceptions, so it is off. That would disable the one for heads, which is
  // therefore set.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: times.head, connectionsCheckingInterval: Math.min(times.head / 3, 5_000) },
    listener,
  )
  server.setTimeout(times.idle)
  // Longer than the keep-alive of proxies: otherwise one could send a request on a connection that is just being closed.
  server.keepAliveTimeout = 75_000
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    let late: NodeJS.Timeout | undefined
    const stopWaiting = () => clearTimeout(late)
    if (!isUntimed(request.url ?? '/')) {
      const waitFor = (limit: number) => {
        stopWaiting()
        const wait = times.body + (limit / BYTES_PER_SECOND) * 1000
        // A busy process sees the deadline before the bytes that arrived in time: they are read first.
        late = setTimeout(() => setImmediate(() => tooSlow(request, response)), wait)
      }
      deadlines.set(request, waitFor)
      waitFor(0)
    }
    response.prependOnceListener('finish', () => {
      stopWaiting()
      deadlines.delete(request)
      if (!request.complete) closeInStages(request, times.rest)
    })
    // The request also emits `close` when the connection ends.
    for (const end of ['end', 'close']) request.once(end, stopWaiting)
  })
  return server
}

/**
 * Reports whether a request has a body. `complete` can't tell: it is briefly false for requests without a body, too.
 */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads and discards the rest of a body for a while before closing the connection (RFC 9112, section 9.6). Closing with
 * unread bytes sends a reset, which can destroy the answer in transit.
 */
function closeInStages(request: IncomingMessage, rest: number): void {
  const { socket } = request
  let isLast = false
  // Node calls this after an answer with `connection: close`.
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
