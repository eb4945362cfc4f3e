import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** How long a sender may take, milliseconds. */
export interface SendingTimes {
  /** For the head of a request. */
  readonly head: number
  /** For a body of a few kilobytes; a longer one has a second more for every 16 KiB that it declares. */
  readonly body: number
  /** For the rest of a body that nobody reads any more, once the answer is out. */
  readonly rest: number
}

/** As nginx has it for heads; half a minute suffices for a form on a train. */
const TIMES: SendingTimes = { head: 15_000, body: 30_000, rest: 5_000 }

/** 128 kbit/s: the bytes for which a body has a second. */
const BYTES_PER_SECOND = 16 * 1024
/** No body that is read at once is larger, bytes; declaring a larger one gains no time. */
const LARGEST = 32 * 1024 * 1024

/**
 * A server that is not held by those who send by drops: thousands of connections cost a sender nothing. An upload,
 * which `isUpload` decides by the address alone, may take as long as bytes keep coming.
 */
export function createPatientServer(
  listener: RequestListener,
  isUpload: (path: string) => boolean,
  times: SendingTimes = TIMES,
): Server {
  // Node's deadline for whole requests has no exceptions; switching it off would switch off the one for heads, too.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: times.head, connectionsCheckingInterval: Math.min(times.head / 3, 5_000) },
    listener,
  )
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete) return
    const endAt = isUpload(request.url ?? '/') ? null : bodyTime(request, times)
    const late = endAt === null ? undefined : setTimeout(() => tooSlow(request, response), endAt)
    let rest: NodeJS.Timeout | undefined
    const cut = () => request.socket.destroy()
    response.once('finish', () => {
      clearTimeout(late)
      if (!request.complete) rest = setTimeout(cut, times.rest)
    })
    request.once('end', () => clearTimeout(late))
    // The request emits `close` at the end of the connection, too.
    request.once('close', () => {
      clearTimeout(late)
      clearTimeout(rest)
    })
  })
  return server
}

function bodyTime({ headers }: IncomingMessage, { body }: SendingTimes): number {
  const length = Number(headers['content-length'] ?? 0)
  return body + (Math.min(length, LARGEST) / BYTES_PER_SECOND) * 1000
}

function tooSlow(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  if (response.headersSent) return void request.socket.destroy()
  const body = { error: 'What you sent did not arrive in time. Please try again.', code: 'too-slow' }
  response.writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  response.end(JSON.stringify(body))
}
