import { Agent, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createPatientServer } from '@stillair/api/http/limits/slow-senders.ts'
import { createProxyServer } from 'http-proxy-3'
import { GAPI_STUB_PATH } from '../emulators/auth-emulator/offline-pages.ts'
import { listenWidely } from './listen-widely.ts'
import { notReady } from './not-ready-page.ts'

/** Ports on 127.0.0.1 of the servers behind the gateway. */
export type GatewayTargets = {
  api: number
  authEmulator: number
  /** The pages of the payments emulator. */
  payments?: number
  /** The reCAPTCHA emulator's paths for pages. */
  humanVerification?: number
  /** Serves the pages instead of the API, with hot reload. */
  vite?: number
}

export type Gateway = {
  /**
   * Starts forwarding requests; until then the gateway answers that the platform is starting. With `media`, it serves recordings and
   * covers itself, so that people who listen and people who look at pages do not wait for each other.
   */
  open: (media?: RequestListener) => void
  stop: () => Promise<void>
}

/** Paths that the Firebase SDK requests from the emulator, on the app's own origin. */
const EMULATOR = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|www\.googleapis\.com|emulator)\//
const PAYMENTS = /^\/emulator\/payments\//
const HUMAN_VERIFICATION = /^\/emulator\/recaptcha\//
const MEDIA = /^\/(media|covers)\//
const API = /^\/(api|media|covers)(\/|\?|$)/

const EVENT_STREAM = /^text\/event-stream/

/** Serves one origin for the browser: forwards the emulators' paths to them, and everything else to the API. */
export async function startGateway(host: string, port: number, targets: GatewayTargets): Promise<Gateway> {
  const portFor = (path: string) => {
    if (targets.payments !== undefined && PAYMENTS.test(path)) return targets.payments
    if (targets.humanVerification !== undefined && HUMAN_VERIFICATION.test(path)) return targets.humanVerification
    if (EMULATOR.test(path)) return targets.authEmulator
    return API.test(path) ? targets.api : (targets.vite ?? targets.api)
  }
  let isOpen = false
  let serveMedia: RequestListener | undefined
  const answer: RequestListener = (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    // Clients must not choose the address that the servers see.
    for (const name of Object.keys(incoming.headers)) if (name.startsWith('x-forwarded-')) delete incoming.headers[name]
    if (!isOpen) notReady('starting', incoming, outgoing)
    else if (serveMedia && MEDIA.test(path)) serveMedia(incoming, outgoing)
    else forward(incoming, outgoing, portFor(path))
  }
  const server = createPatientServer(
    answer,
    // The API knows the limits of its routes and closes slow connections itself.
    (path) => portFor(path) === targets.api,
  )
  server.keepAliveTimeout = 30_000
  server.on('upgrade', (incoming, socket, head) => {
    const port = portFor(incoming.url ?? '/')
    // Nothing else uses WebSockets, and the gateway cannot inspect what passes through a tunnel.
    if (port === targets.vite) proxy.ws(incoming, socket, head, { target: { host: '127.0.0.1', port } })
    else socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  const stopListening = await listenWidely(server, { host, port })
  return {
    open: (media) => {
      serveMedia = media
      isOpen = true
    },
    stop: async () => {
      const closed = stopListening()
      server.closeIdleConnections()
      // Current answers may finish, but an upload or a stream of events must not delay the shutdown.
      const cut = setTimeout(() => server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(cut)
    },
  }
}

/** Returns whether a request is for a page of the app, which the gateway rewrites and must receive whole and uncompressed. */
const isForPage = ({ method, headers }: IncomingMessage) => method === 'GET' && headers['sec-fetch-dest'] === 'document'

/** Returns whether the browser accepts gzip. Reads the raw headers, since `forward` removes this header from page requests. */
const takesGzip = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.some((text, at) => /^accept-encoding$/i.test(rawHeaders[at - 1] ?? '') && /\bgzip\b/.test(text))

/**
 * Connections to the servers behind the gateway stay open for further requests: opening one for each costs a third of the processor
 * time of a request. Node closes an idle one before the server would, by the server's `keep-alive` header.
 */
const agent = new Agent({ keepAlive: true })
/** Forwards a request with the sender's address and an unchanged path. */
const proxy = createProxyServer({ xfwd: true, toProxy: true, agent })

proxy.on('proxyRes', (answer, incoming, outgoing) => {
  // A truncated body must not look complete.
  answer.on('error', () => outgoing.destroy())
  // These headers describe the connection to the API, not the browser's (RFC 9110 §7.6.1).
  delete answer.headers.connection
  delete answer.headers['keep-alive']
  if (isForPage(incoming)) return void sendAnswer(answer, incoming, outgoing)
  // Otherwise the headers of an event stream would wait for its first event. Other answers send them with their first bytes.
  if (EVENT_STREAM.test(answer.headers['content-type'] ?? '')) setImmediate(() => outgoing.flushHeaders())
})
proxy.on('error', (_error, incoming, outgoing) => {
  // The answer is complete; nothing reads the rest of the body.
  if (outgoing instanceof ServerResponse && outgoing.writableEnded) return
  const isUnanswered = outgoing instanceof ServerResponse && !outgoing.headersSent && !outgoing.destroyed
  if (!isUnanswered) return void outgoing.destroy()
  incoming.unpipe()
  notReady('unavailable', incoming, outgoing)
})

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  delete incoming.headers.expect
  const selfHandleResponse = isForPage(incoming)
  if (selfHandleResponse) {
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete incoming.headers[name]
  }
  proxy.web(incoming, outgoing, { target: { host: '127.0.0.1', port }, selfHandleResponse })
}

/**
 * Sends an answer to the browser. Inserts the stub of Google's script into pages, before their own scripts, so that the SDK finds
 * it and loads nothing. The stub is deferred, so that it delays no other script.
 */
async function sendAnswer(answer: IncomingMessage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '')
  const headers = { ...answer.headers }
  delete headers['transfer-encoding']
  try {
    if (!isPage) return void answer.pipe(outgoing.writeHead(answer.statusCode ?? 200, headers))
    const html = Buffer.concat(await answer.toArray()).toString()
    const text = html.replace(/<head>/i, `<head><script defer src="${GAPI_STUB_PATH}"></script>`)
    const isCompressed = takesGzip(incoming)
    const page = isCompressed ? gzipSync(text) : Buffer.from(text)
    delete headers.etag
    delete headers['last-modified']
    Object.assign(headers, { vary: 'accept-encoding', 'content-length': page.length })
    if (isCompressed) headers['content-encoding'] = 'gzip'
    outgoing.writeHead(answer.statusCode ?? 200, headers).end(page)
  } catch {
    outgoing.destroy()
  }
}
