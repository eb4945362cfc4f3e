import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// The reference of `listeners.ts`: `node listeners-memory.ts ORIGIN` answers as the product at that origin did, from memory. It asks the
// product once for each address and part of a file, and prints its port.

interface Remembered {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Buffer
}

const [origin = ''] = process.argv.slice(2)
const answers = new Map<string, Promise<Remembered>>()

const server = createServer(async (incoming, outgoing) => {
  const { method = '', url = '', headers } = incoming
  const body = await buffer(incoming)
  // Each listener has listening sessions of their own.
  const key = [method, url.replace(/(?<=\/session-logs\/)[^/]+/, ''), headers.range ?? ''].join(' ')
  const answer = answers.get(key) ?? ask(method, url, headers, body)
  answers.set(key, answer)
  const { status, headers: sent, bytes } = await answer
  outgoing.writeHead(status, sent).end(bytes)
})
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

async function ask(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Remembered> {
  const passed = ['authorization', 'x-user-id', 'content-type', 'range', 'idempotency-key']
  const sent = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]))
  const response = await fetch(origin + url, {
    method,
    headers: { ...Object.fromEntries(sent), 'accept-encoding': 'identity' },
    ...(body.length > 0 && { body: Uint8Array.from(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const kept = ['content-type', 'content-range', 'cache-control', 'etag']
  const described = kept.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    status: response.status,
    headers: { ...Object.fromEntries(described), 'content-length': String(bytes.length) },
    bytes,
  }
}
