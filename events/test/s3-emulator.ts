import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { isSigned } from './s3-signatures.ts'

/**
 * How the emulator treats browsers. `rules`, like AWS and Ceph: no CORS header until the bucket has a rule. `everybody`,
 * like MinIO: every origin may read, and rules are not supported. `forbidden`: the key may neither read nor set rules.
 */
export type CorsManner = 'rules' | 'everybody' | 'forbidden'

export interface S3DoubleOptions {
  /** `rules` by default. */
  readonly cors?: CorsManner
  /** Decides which buckets may be created; all by default. */
  readonly mayMake?: (bucket: string) => boolean
}

export interface S3Double {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Changes how the emulator treats browsers, as an operator might. */
  become(cors: CorsManner): void
  /** Makes the next joining of parts fail, as if the process had died before it. */
  failNextJoin(): void
  /** Accepts connections without answering until it is thawed, like a stopped process. */
  freeze(): void
  /** Freezes as soon as the next part of an upload begins to arrive. */
  freezeAtPart(): void
  thaw(): void
  close(): Promise<void>
}

interface Part {
  readonly etag: string
  readonly size: number
}

/** The only key that `s3rver` knows. */
const KEY = { id: 'S3RVER', secret: 'S3RVER' }

/**
 * Starts `s3rver` behind a proxy that adds what it lacks. The proxy checks signatures, lists the parts of an upload (which
 * resumable uploads need) from the parts it has forwarded, and fails on demand. It tests the protocol only; its listings
 * end at 1,000 objects.
 */
export async function s3Double(options: S3DoubleOptions = {}): Promise<S3Double> {
  const { mayMake = () => true } = options
  let { cors = 'rules' } = options
  const directory = await mkdtemp(join(tmpdir(), 'stillair-s3-'))
  const real = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port } = await real.run()
  const parts = new Map<string, Map<number, Part>>()
  const joined = new Set<string>()
  let failJoin = false
  let freezesAtPart = false
  let frozen: { readonly over: Promise<void>; readonly end: () => void } | null = null

  function forward(req: IncomingMessage, res: ServerResponse, seen: (answer: IncomingMessage) => void): void {
    const { method, url, headers } = req
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      seen(answer)
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.on('close', () => {
      if (!req.complete) onward.destroy()
    })
    req.pipe(onward)
  }

  function refuse(req: IncomingMessage, res: ServerResponse, status: number, code: string): void {
    req.resume()
    res.writeHead(status, { 'content-type': 'application/xml' })
    res.end(req.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  }

  function freeze(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    frozen = { over: promise, end: resolve }
  }

  const server = createServer(async (req, res) => {
    if (freezesAtPart && req.method === 'PUT' && req.url?.includes('partNumber=')) {
      freezesAtPart = false
      freeze()
    }
    await frozen?.over
    if (req.destroyed) return
    const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://s3')
    const uploadId = query.get('uploadId')
    const partNumber = Number(query.get('partNumber'))
    if (cors === 'everybody' && req.headers.origin) res.setHeader('access-control-allow-origin', req.headers.origin)
    if (req.method !== 'OPTIONS' && !isSigned(req, KEY)) {
      refuse(req, res, 403, 'SignatureDoesNotMatch')
    } else if (query.has('cors') && cors === 'forbidden') {
      refuse(req, res, 403, 'AccessDenied')
    } else if (query.has('cors') && cors === 'everybody' && req.method === 'PUT') {
      refuse(req, res, 501, 'NotImplemented')
    } else if (req.method === 'PUT' && /^\/[^/]+\/?$/.test(pathname) && !mayMake(pathname.replaceAll('/', ''))) {
      refuse(req, res, 403, 'AccessDenied')
    } else if (uploadId === null) {
      forward(req, res, () => {})
    } else if (req.method === 'PUT') {
      forward(req, res, ({ headers: { etag } }) => {
        const known = parts.get(uploadId) ?? new Map<number, Part>()
        parts.set(uploadId, known.set(partNumber, { etag: etag ?? '', size: Number(req.headers['content-length']) }))
      })
    } else if (req.method === 'GET' && joined.has(uploadId)) {
      refuse(req, res, 404, 'NoSuchUpload')
    } else if (req.method === 'GET') {
      res.writeHead(200, { 'content-type': 'application/xml' }).end(listing(parts.get(uploadId) ?? new Map()))
    } else if (req.method === 'POST' && failJoin) {
      failJoin = false
      refuse(req, res, 400, 'Cut')
    } else {
      forward(req, res, () => {
        parts.delete(uploadId)
        joined.add(uploadId)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: KEY.id,
    secretAccessKey: KEY.secret,
    become(manner) {
      cors = manner
    },
    failNextJoin() {
      failJoin = true
    },
    freeze,
    freezeAtPart() {
      freezesAtPart = true
    },
    thaw() {
      frozen?.end()
      frozen = null
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await real.close()
      await rm(directory, { recursive: true })
    },
  }
}

function listing(parts: ReadonlyMap<number, Part>): string {
  const listed = [...parts].sort(([a], [b]) => a - b)
  const xml = listed.map(
    ([number, { etag, size }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
  )
  return `<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${xml.join('')}</ListPartsResult>`
}
