import { conflict, notFound } from '@stillair/events/language/refusal.ts'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type pg from 'pg'
import type { MediaState } from '../../contract/admin/media.ts'
import type { Playback } from '../../contract/listener/content.ts'
import { endOfAddresses, packagedPlayback } from './delivery/packaged-playback.ts'

interface PackagedRow {
  readonly file_name: string
  readonly state: MediaState
  readonly packaged: PackagedMedia | null
}

/**
 * Returns what an admin needs to play an upload, even if no content uses it. Throws a refusal when there is nothing to
 * play.
 */
export async function mediaPlayback(pool: pg.Pool, signingKey: string, mediaId: string, now: Date): Promise<Playback> {
  const { rows } = await pool.query<PackagedRow>('select file_name, state, packaged from media where media_id = $1', [
    mediaId,
  ])
  const [media] = rows
  if (!media) throw notFound('The upload')
  const { packaged, state } = media
  if (!packaged) {
    throw state === 'failed'
      ? conflict('not-playable', 'The upload could not be processed. Try again or choose another.')
      : conflict('not-playable', 'The upload is still being processed. Please try again in a moment.')
  }
  return packagedPlayback(packaged, {
    // The download is a packaged file with its own extension, so the upload's extension is removed.
    title: media.file_name.replace(/\.\w{1,5}$/, ''),
    position: 0,
    signingKey,
    expiresAt: endOfAddresses(packaged.duration, now),
  })
}
