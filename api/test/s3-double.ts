import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface S3Double {
  readonly endpoint: string
  /** Lets the next joining of parts fail, as when the process dies before it. */
  failNextJoin(): void
  close(): Promise<void>
}

interface Part {
  readonly etag: string
  readonly size: number
}

const NO_SUCH_UPLOAD = '<Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>'

/**
 * `s3rver` with the one operation that resumable uploads need and it lacks: listing the parts of an upload, told from
 * the parts that passed by. Proves the wire; signatures are not checked.
 */
export async function s3Double(): Promise<S3Double> {
  const directory = await mkdtemp(join(tmpdir(), 'stillair-s3-'))
  const real = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port } = await real.run()
  const parts = new Map<string, Map<number, Part>>()
  const joined = new Set<string>()
  let failJoin = false

  function forward(req: IncomingMessage, res: ServerResponse, seen: (answer: IncomingMessage) => void): void {
    const { method, url, headers } = req
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      seen(answer)
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  }

  const server = createServer((req, res) => {
    const query = new URL(req.url ?? '', 'http://s3').searchParams
    const uploadId = query.get('uploadId')
    const partNumber = Number(query.get('partNumber'))
    if (uploadId === null) {
      forward(req, res, () => {})
    } else if (req.method === 'PUT') {
      forward(req, res, ({ headers: { etag } }) => {
        const known = parts.get(uploadId) ?? new Map<number, Part>()
        parts.set(uploadId, known.set(partNumber, { etag: etag ?? '', size: Number(req.headers['content-length']) }))
      })
    } else if (req.method === 'GET') {
      const isJoined = joined.has(uploadId)
      res.writeHead(isJoined ? 404 : 200, { 'content-type': 'application/xml' })
      res.end(isJoined ? NO_SUCH_UPLOAD : listing(parts.get(uploadId) ?? new Map()))
    } else if (req.method === 'POST' && failJoin) {
      failJoin = false
      req.resume()
      res.writeHead(400, { 'content-type': 'application/xml' }).end('<Error><Code>Cut</Code></Error>')
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
    failNextJoin() {
      failJoin = true
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
