import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface Answer {
  /** The HTTP status; 0 when no whole answer arrived in time. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Returns the text of a JSON answer, which is unpacked only when it is needed; empty for files. */
  readonly text: () => string
  /** Milliseconds from the call to the last byte. */
  readonly milliseconds: number
}

/** Milliseconds after which the app counts a request as unanswered: reads, and others. */
const PATIENCE = { GET: 12_000, others: 30_000 } as const

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

/** Sends a request over one of the listener's connections. Never rejects. */
export function sendRequest(agent: Agent, { method, url, headers, body }: Outgoing): Promise<Answer> {
  const begun = performance.now()
  const patience = method === 'GET' ? PATIENCE.GET : PATIENCE.others
  return new Promise((resolve) => {
    const done = (status: number, received: IncomingHttpHeaders, text: () => string) =>
      resolve({ status, headers: received, text, milliseconds: performance.now() - begun })
    const unanswered = () => done(0, {}, () => '')
    const sent = JSON.stringify(body)
    const outgoing = request(
      url,
      {
        agent,
        method,
        headers: {
          ...headers,
          'accept-encoding': 'gzip',
          ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        },
      },
      (response) => {
        const { statusCode = 0, headers: received } = response
        const isJson = /json/.test(received['content-type'] ?? '')
        const pieces: Buffer[] = []
        const text = () => {
          const bytes = Buffer.concat(pieces)
          return (received['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
        }
        response.on('data', (piece: Buffer) => isJson && pieces.push(piece))
        response.once('end', () => done(statusCode, received, text))
        response.once('error', unanswered)
        response.once('close', unanswered)
      },
    )
    // Cheaper than a signal for each of thousands of requests.
    const late = setTimeout(() => {
      // A request that still waits for a connection says nothing when it is destroyed.
      unanswered()
      outgoing.destroy()
    }, patience)
    outgoing.once('close', () => clearTimeout(late))
    outgoing.once('error', unanswered)
    outgoing.end(sent)
  })
}
