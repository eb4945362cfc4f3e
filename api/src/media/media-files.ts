import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { notFound, Refusal } from '@stillair/events/refusal.ts'
import { isKey, type ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import { signUrl, verifySignedUrl } from '@stillair/media-worker/object-store/signed-url.ts'
import { StoreUnavailableError } from '@stillair/media-worker/object-store/store-unavailable.ts'
import { type Request, type Response, Router } from 'express'
import { rewritePlaylist } from './rewrite-playlist.ts'
import { sendObject } from './send-object.ts'

export interface MediaFilesDeps {
  readonly mediaStore: ObjectStore
  readonly signingKey: string
  readonly clock: () => Date
}

/** What a browser may keep: a file's content never changes under its address. */
const FOREVER = 'max-age=31536000, immutable'

/** The rest of a playlist comes within this, milliseconds. */
const REST_WITHIN = 1_000

/** `/media/*`, for clients with a signed address, and `/covers/*`, for all. */
export function mediaFiles(deps: MediaFilesDeps): Router {
  const { mediaStore } = deps
  const router = Router()

  router.get('/media/*key', async (req, res) => {
    const key = keyOf(req)
    const expiresAt = requireSignature(deps, key, req)
    if (key.endsWith('.m3u8')) {
      await sendPlaylist(deps, key, expiresAt, res)
      return
    }
    const { download } = req.query
    if (typeof download === 'string' && download !== '') res.attachment(download.slice(0, 200))
    res.set('cache-control', `private, ${FOREVER}`)
    await sendObject(mediaStore, key, req, res)
  })

  router.get('/covers/*key', async (req, res) => {
    const key = `covers/${keyOf(req)}`
    if (!isKey(key)) throw notFound('The picture')
    res.set('cache-control', `public, ${FOREVER}`)
    await sendObject(mediaStore, key, req, res)
  })

  return router
}

function keyOf(req: Request): string {
  const { key } = req.params
  return Array.isArray(key) ? key.join('/') : (key ?? '')
}

/** The text, which has begun to come: a few kilobytes. Throws a `StoreUnavailableError` when the rest does not come in time. */
async function textOf(body: Readable): Promise<string> {
  const giveUp = () => body.destroy(new StoreUnavailableError(new Error('a playlist broke off')))
  const timer = setTimeout(giveUp, REST_WITHIN)
  try {
    return await text(body)
  } finally {
    clearTimeout(timer)
  }
}

/** When the signature ends. Throws `forbidden` without a good one. */
function requireSignature({ signingKey, clock }: MediaFilesDeps, key: string, req: Request): Date {
  const { expires, signature } = req.query
  switch (verifySignedUrl({ key, expires, signature }, signingKey, clock())) {
    case 'valid':
      return new Date(Number(expires) * 1000)
    case 'expired':
      throw new Refusal('forbidden', 'link-expired', 'This link has expired. Open the session again.')
    case 'invalid':
      throw new Refusal('forbidden', 'link-invalid', 'This link is not valid.')
  }
}

/** Every address in it is signed for as long as its own is: playlists come from here, their segments from the store. */
async function sendPlaylist(deps: MediaFilesDeps, key: string, expiresAt: Date, res: Response): Promise<void> {
  const { mediaStore, signingKey } = deps
  const object = await mediaStore.get(key)
  if (!object) throw notFound('The file')
  const folder = key.slice(0, key.lastIndexOf('/'))
  const playlist = await rewritePlaylist(await textOf(object.body), folder, (named) =>
    named.endsWith('.m3u8')
      ? Promise.resolve(signUrl(named, expiresAt, signingKey))
      : mediaStore.signedUrl(named, expiresAt),
  )
  // The master playlist grows while the rest of the ladder is made.
  res.set('cache-control', 'private, no-cache').type('application/vnd.apple.mpegurl').send(playlist)
}
