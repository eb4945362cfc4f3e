import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import type { ObjectHead, ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { parseByteRange } from '../../../http/files/byte-range.ts'
import { sendStream } from '../../../http/files/send-stream.ts'

/** Files whose sizes are remembered; a player requests hundreds of parts of one file. */
const REMEMBERED = 10_000

/**
 * Sends a stored file or the requested range of it. Treats the first `most` bytes as the whole file. Rejects with
 * `not-found`, or `unsatisfiable-range` for a range outside the file.
 */
export type SendObject = (key: string, req: Request, res: Response, most?: number) => Promise<void>

/** Sends files of a store. A stored file never changes, so its size is read once, and suffices as an entity tag. */
export function objectSender(store: ObjectStore): SendObject {
  const known = new LRUCache<string, ObjectHead>({ max: REMEMBERED })

  async function headOf(key: string): Promise<ObjectHead> {
    const head = known.get(key) ?? (await store.head(key))
    if (!head) throw notFound('The file')
    known.set(key, head)
    return head
  }

  return async (key, req, res, most = Number.POSITIVE_INFINITY) => {
    const head = await headOf(key)
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
    if (req.method === 'HEAD') {
      describePart()
      res.end()
      return
    }
    const object = await store.get(key, range || size < head.size ? { start, end } : undefined)
    if (!object) {
      known.delete(key)
      throw notFound('The file')
    }
    describePart()
    await sendStream(object.body, res)

    function describePart(): void {
      res.set('content-length', String(end - start + 1))
      if (range) res.status(206).set('content-range', `bytes ${start}-${end}/${size}`)
    }
  }
}
