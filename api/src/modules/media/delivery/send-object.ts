import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { Request, Response } from 'express'
import { parseByteRange } from '../../../http/files/byte-range.ts'
import { sendStream } from '../../../http/files/send-stream.ts'

/**
 * Sends a stored file or the requested range of it. A stored file never changes, so its length suffices as an entity
 * tag. Treats the first `most` bytes as the whole file. Throws `not-found`, or `unsatisfiable-range` for a range
 * outside the file.
 */
export async function sendObject(
  store: ObjectStore,
  key: string,
  req: Request,
  res: Response,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const head = await store.head(key)
  if (!head) throw notFound('The file')
  const size = Math.min(head.size, most)
  res
    .set('accept-ranges', 'bytes')
    .type(head.contentType)
    .set('etag', `"${size.toString(36)}"`)
  if (req.fresh) {
    res.status(304).end()
    return
  }
  const range = parseByteRange(req.get('range'), size)
  if (range === 'unsatisfiable') {
    res.set('content-range', `bytes */${size}`)
    throw new Refusal('unsatisfiable-range', 'range', 'The file does not have that part.')
  }
  const { start, end = size - 1 } = range ?? { start: 0 }
  res.set('content-length', String(end - start + 1))
  if (range) res.status(206).set('content-range', `bytes ${start}-${end}/${size}`)
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  const object = await store.get(key, range || size < head.size ? { start, end } : undefined)
  if (!object) throw notFound('The file')
  await sendStream(object.body, res)
}
