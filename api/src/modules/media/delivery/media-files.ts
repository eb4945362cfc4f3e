import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import { isKey, type ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { isSampleRight, MEDIA_PATH, verifyRight, verifySampleRight } from '@stillair/events/object-store/signed-url.ts'
import { type Request, Router } from 'express'
import { sampleBytes, samplePlaylists } from './quality-sample.ts'
import { objectSender } from './send-object.ts'
import type { PlaylistOf } from './stored-playlists.ts'

export interface MediaFilesDeps {
  readonly mediaStore: ObjectStore
  readonly playlistOf: PlaylistOf
  readonly signingKey: string
  readonly clock: () => Date
}

/**
 * Serves `/media/*` to clients with a signed address, and `/covers/*` to everybody. Playlists are sent as stored. Other
 * files come directly from the store if it has its own signed addresses. Caches may keep everything for as long as its
 * address is valid.
 *
 * A right to a sample gives access to nothing beyond the sample. Its files are cut at the end of the sample and always
 * sent from here, because the store would send them whole.
 */
export function mediaFiles(deps: MediaFilesDeps): Router {
  const { mediaStore, playlistOf, clock } = deps
  const samplePlaylistOf = samplePlaylists(playlistOf)
  const send = objectSender(mediaStore)
  const router = Router()

  router.get(`${MEDIA_PATH}:right/*key`, async (req, res) => {
    const key = keyOf(req)
    const right = String(req.params.right)
    const isSample = isSampleRight(right)
    const until = requireRight(deps, key, right)
    const seconds = Math.floor((until.getTime() - clock().getTime()) / 1000)
    res.set('cache-control', `public, max-age=${seconds}, immutable`)

    if (key.endsWith('.m3u8')) {
      const playlist = await (isSample ? samplePlaylistOf : playlistOf)(key)
      if (!playlist) throw isSample ? invalid() : notFound('The file')
      // The master playlist grows while further qualities are being made.
      if (key.endsWith('/master.m3u8')) res.set('cache-control', 'public, no-cache')
      res.vary('accept-encoding').type('application/vnd.apple.mpegurl')
      const isCompressed = req.acceptsEncodings('gzip', 'identity') === 'gzip'
      if (isCompressed) res.set('content-encoding', 'gzip')
      res.send(isCompressed ? playlist.compressed : playlist.plain)
      return
    }

    if (isSample) {
      const most = await sampleBytes(playlistOf, key)
      if (most === null) throw invalid()
      await send(key, req, res, most)
      return
    }

    const name = typeof req.query.download === 'string' ? req.query.download.slice(0, 200) : ''
    const elsewhere = await mediaStore.directUrl(key, until, name === '' ? {} : { downloadName: name })
    if (elsewhere !== null) {
      res.status(307).location(elsewhere).end()
      return
    }
    if (name !== '') res.attachment(name)
    await send(key, req, res)
  })

  router.get('/media/*key', () => {
    throw invalid()
  })

  router.get('/covers/*key', async (req, res) => {
    const key = `covers/${keyOf(req)}`
    if (!isKey(key)) throw notFound('The picture')
    res.set('cache-control', 'public, max-age=31536000, immutable')
    await send(key, req, res)
  })

  return router
}

function keyOf(req: Request): string {
  const { key } = req.params
  return Array.isArray(key) ? key.join('/') : (key ?? '')
}

/** Returns when the right ends. Throws `forbidden` when it is invalid or has expired. */
function requireRight({ signingKey, clock }: MediaFilesDeps, key: string, right: string): Date {
  const verify = isSampleRight(right) ? verifySampleRight : verifyRight
  const until = verify({ key, right }, signingKey, clock())
  if (until === 'invalid') throw invalid()
  if (until === 'expired') {
    throw new Refusal('forbidden', 'link-expired', 'This link has expired. Open the session again.')
  }
  return until
}

const invalid = () => new Refusal('forbidden', 'link-invalid', 'This link is not valid.')
