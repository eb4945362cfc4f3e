import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import { isKey } from '@stillair/media-worker/object-store/object-store.ts'
import {
  isSampleRight,
  MEDIA_PATH,
  verifyRight,
  verifySampleRight,
} from '@stillair/media-worker/object-store/signed-url.ts'
import { type Request, Router } from 'express'
import type { RouteDeps } from '../../server/app-deps.ts'
import { sampleBytes, samplePlaylists } from './quality-sample.ts'
import { sendObject } from './send-object.ts'

export type MediaFilesDeps = Pick<RouteDeps, 'mediaStore' | 'playlistOf' | 'signingKey' | 'clock'>

/**
 * `/media/*`, for clients with a signed address, and `/covers/*`, for all. Playlists are sent as they are stored; a store with
 * addresses of its own sends the rest. All may be kept by whoever passes it on, for no longer than its address works.
 *
 * With the right to a sample, nothing is beyond it: its files end where it does, and no store sends them, which would send all.
 */
export function mediaFiles(deps: MediaFilesDeps): Router {
  const { mediaStore, playlistOf, clock } = deps
  const samplePlaylistOf = samplePlaylists(playlistOf)
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
      // It grows while the rest of the ladder is made.
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
      await sendObject(mediaStore, key, req, res, most)
      return
    }

    const name = typeof req.query.download === 'string' ? req.query.download.slice(0, 200) : ''
    const elsewhere = await mediaStore.directUrl(key, until, name === '' ? {} : { downloadName: name })
    if (elsewhere !== null) {
      res.status(307).location(elsewhere).end()
      return
    }
    if (name !== '') res.attachment(name)
    await sendObject(mediaStore, key, req, res)
  })

  router.get('/media/*key', () => {
    throw invalid()
  })

  router.get('/covers/*key', async (req, res) => {
    const key = `covers/${keyOf(req)}`
    if (!isKey(key)) throw notFound('The picture')
    res.set('cache-control', 'public, max-age=31536000, immutable')
    await sendObject(mediaStore, key, req, res)
  })

  return router
}

function keyOf(req: Request): string {
  const { key } = req.params
  return Array.isArray(key) ? key.join('/') : (key ?? '')
}

/** When the right ends. Throws `forbidden` without a good one. */
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
