import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Returns whether a request is signed with this key, in its header or its URL (AWS signature version 4). */
export function isSigned(req: IncomingMessage, { id, secret }: { id: string; secret: string }): boolean {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://store')
  const signed = fromHeader(req.headers.authorization) ?? fromAddress(searchParams)
  if (!signed) return false
  const [keyId, day, region, service, end] = signed.credential.split('/')
  if (keyId !== id || end !== 'aws4_request' || !day || !region || !service) return false
  const date = searchParams.get('X-Amz-Date') ?? String(req.headers['x-amz-date'])
  const headers = signed.headers.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`)
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&')
  const payload = req.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'
  const canonical = [req.method, pathname, query, headers.join(''), signed.headers, payload].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = [ALGORITHM, date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, service, end].reduce<Buffer>((by, part) => hmac(by, part), Buffer.from(`AWS4${secret}`))
  const expected = hmac(key, text)
  const given = Buffer.from(signed.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

interface Signed {
  readonly credential: string
  readonly headers: string
  readonly signature: string
}

function fromHeader(header: string | undefined): Signed | null {
  const found = /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=(\w+)$/.exec(header ?? '')
  const [, credential, headers, signature] = found ?? []
  return credential && headers && signature ? { credential, headers, signature } : null
}

function fromAddress(query: URLSearchParams): Signed | null {
  const credential = query.get('X-Amz-Credential')
  const headers = query.get('X-Amz-SignedHeaders')
  const signature = query.get('X-Amz-Signature')
  return credential && headers && signature ? { credential, headers, signature } : null
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
