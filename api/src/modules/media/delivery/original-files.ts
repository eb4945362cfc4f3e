import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { rightTo, verifyRight } from '@stillair/events/object-store/signed-url.ts'
import { Router } from 'express'
import { objectSender } from './send-object.ts'

/** The path of an upload's original file: `/media/original/<right>/<id>/<file name>`. */
const PATH = '/media/original/'

/** Returns the key that a right signs. No key in the media store begins with `originals/`. */
const keyOf = (mediaId: string) => `originals/${mediaId}`

/** Returns the signed address of an upload's original file, valid until `expiresAt`. */
export function originalUrl(mediaId: string, fileName: string, expiresAt: Date, signingKey: string): string {
  return `${PATH}${rightTo(keyOf(mediaId), expiresAt, signingKey)}/${mediaId}/${encodeURIComponent(fileName)}`
}

export interface OriginalFilesDeps {
  readonly uploads: ObjectStore
  readonly signingKey: string
  readonly clock: () => Date
}

/** Serves original files as downloads. A store with its own signed addresses sends them itself. */
export function originalFiles({ uploads, signingKey, clock }: OriginalFilesDeps): Router {
  const router = Router()
  const send = objectSender(uploads)
  router.get(`${PATH}:right/:id/:name`, async (req, res) => {
    const { right, id, name } = req.params
    const until = verifyRight({ key: keyOf(id), right }, signingKey, clock())
    if (until === 'invalid') throw new Refusal('forbidden', 'link-invalid', 'This link is not valid.')
    if (until === 'expired') {
      throw new Refusal('forbidden', 'link-expired', 'This link has expired. Request it again in the list of media.')
    }
    res.set('cache-control', 'private, no-store')
    const elsewhere = await uploads.directUrl(id, until, { downloadName: name })
    if (elsewhere !== null) {
      res.status(307).location(elsewhere).end()
      return
    }
    if (!(await uploads.head(id))) throw notFound('The file')
    res.attachment(name)
    await send(id, req, res)
  })
  return router
}
