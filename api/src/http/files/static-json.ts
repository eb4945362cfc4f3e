import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Answers with the same JSON for as long as the process runs. Each encoding is created once, on its first request, off
 * the main thread. A client that has the answer gets a 304.
 */
export function staticJson(value: unknown): RequestHandler {
  const json = Buffer.from(JSON.stringify(value))
  const etag = `W/"${createHash('sha256').update(json).digest('base64url')}"`
  const made = new Map<string, Promise<Buffer>>()
  const encoded = (encoding: keyof typeof compressors) => {
    const body = made.get(encoding) ?? compressors[encoding](json)
    made.set(encoding, body)
    return body
  }
  return async (req, res) => {
    const encoding = req.acceptsEncodings(['br', 'gzip', 'identity'])
    res.vary('accept-encoding').set({ etag, 'cache-control': 'public, no-cache' }).type('json')
    if (encoding !== 'br' && encoding !== 'gzip') return void res.send(json)
    res.set('content-encoding', encoding).send(await encoded(encoding))
  }
}
