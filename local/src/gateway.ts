import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createPatientServer } from '@stillair/api/http/slow-senders.ts'
import { isUploadPath } from '@stillair/api/media/upload-path.ts'
import { STAND_IN_PATH } from './auth-emulator/offline-pages.ts'
import { notReady } from './not-ready.ts'

/** Which port on 127.0.0.1 answers what. */
export type GatewayTargets = {
  api: number
  authEmulator: number
  /** The pages of the payments double. */
  payments?: number
  /** What the double of reCAPTCHA has for pages. */
  humanVerification?: number
  /** Serves the pages instead of the API, with hot reload. */
  vite?: number
}

export type Gateway = {
  /** Lets requests through; until then it answers that it is not ready yet. */
  open: () => void
  stop: () => Promise<void>
}

/** What the Firebase SDK requests from the emulator, on the app's own origin. */
const EMULATOR = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|www\.googleapis\.com|emulator)\//
const PAYMENTS = /^\/emulator\/payments\//
const HUMAN_VERIFICATION = /^\/emulator\/recaptcha\//
const API = /^\/(api|media|covers)(\/|\?|$)/

/** Headers that concern one connection and not the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'expect',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** One origin for the browser: the paths of the Auth emulator and the doubles go to them, everything else to the API. */
export async function startGateway(host: string, port: number, targets: GatewayTargets): Promise<Gateway> {
  const portFor = (path: string) => {
    if (targets.payments !== undefined && PAYMENTS.test(path)) return targets.payments
    if (targets.humanVerification !== undefined && HUMAN_VERIFICATION.test(path)) return targets.humanVerification
    if (EMULATOR.test(path)) return targets.authEmulator
    return API.test(path) ? targets.api : (targets.vite ?? targets.api)
  }
  let isOpen = false
  const server = createPatientServer(
    (incoming, outgoing) =>
      isOpen ? forward(incoming, outgoing, portFor(incoming.url ?? '/')) : notReady('starting', incoming, outgoing),
    isUploadPath,
  )
  server.keepAliveTimeout = 30_000
  server.on('upgrade', (incoming, socket, head) => {
    const port = portFor(incoming.url ?? '/')
    // Nobody else speaks WebSocket, and what passes through a tunnel is not looked at.
    if (port === targets.vite) tunnel(incoming, socket, head, port)
    else socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    open: () => {
      isOpen = true
    },
    stop: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      // What is being answered may be finished, but an upload or a stream of events must not hold up the end.
      const cut = setTimeout(() => server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(cut)
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const asksForPage = incoming.method === 'GET' && incoming.headers['sec-fetch-dest'] === 'document'
  const upstream = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    setHost: false,
    headers: forwardedHeaders(incoming, asksForPage),
    // A pooled connection may be closed by the other side just as an upload begins, which could not be sent twice.
    agent: false,
  })
  upstream.on('response', (answer) => {
    const isPage = asksForPage && /^text\/html/.test(answer.headers['content-type'] ?? '')
    if (isPage) return void sendPage(answer, outgoing)
    outgoing.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer))
    // Without this the head of a stream of events would wait for its first event.
    outgoing.flushHeaders()
    // A body that breaks off must not look like one that ended.
    answer.on('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  upstream.on('error', () => {
    if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
    incoming.unpipe(upstream)
    notReady('unavailable', incoming, outgoing)
  })
  abortTogether(incoming, outgoing, upstream)
  incoming.pipe(upstream)
}

/** A listener who goes away frees what was working for them; an upload cut off is cut off behind us, too. */
function abortTogether(incoming: IncomingMessage, outgoing: ServerResponse, upstream: ClientRequest): void {
  incoming.on('error', () => upstream.destroy())
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy()
  })
}

function forwardedHeaders(incoming: IncomingMessage, asksForPage: boolean): string[] {
  const headers: string[] = []
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? ''
    const lower = name.toLowerCase()
    if (HOP_BY_HOP.has(lower) || lower.startsWith('x-forwarded-')) continue
    // A page is changed on the way, so it must come whole and readable.
    if (asksForPage && ['accept-encoding', 'if-none-match', 'if-modified-since'].includes(lower)) continue
    headers.push(name, incoming.rawHeaders[index + 1] ?? '')
  }
  if (incoming.headers['transfer-encoding']) headers.push('transfer-encoding', 'chunked')
  headers.push('x-forwarded-for', incoming.socket.remoteAddress ?? '')
  headers.push('x-forwarded-proto', 'http', 'x-forwarded-host', incoming.headers.host ?? '')
  return headers
}

function withoutHopByHop(answer: IncomingMessage): string[] {
  return answer.rawHeaders.filter(
    (_, index) => !HOP_BY_HOP.has((answer.rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  )
}

/** Pages of the app get the stand-in for Google's script before their own, so that the SDK finds it and loads nothing. */
async function sendPage(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const html = Buffer.concat(await answer.toArray()).toString()
    const page = Buffer.from(html.replace(/<head>/i, `<head><script src="${STAND_IN_PATH}"></script>`))
    const headers = { ...answer.headers, 'content-length': page.length }
    delete headers.etag
    delete headers['last-modified']
    delete headers.connection
    delete headers['transfer-encoding']
    outgoing.writeHead(answer.statusCode ?? 200, headers)
    outgoing.end(page)
  } catch {
    outgoing.destroy()
  }
}

/** A WebSocket, which the development server uses for hot reload: from here on bytes pass both ways. */
function tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const upstream = connect(port, '127.0.0.1', () => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`)
    }
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  upstream.on('error', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
}
