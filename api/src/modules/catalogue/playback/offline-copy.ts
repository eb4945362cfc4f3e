import { conflict } from '@stillair/events/language/refusal.ts'
import { contentTypeOf } from '@stillair/events/object-store/content-type.ts'
import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import type { Content } from '../../../contract/listener/content.ts'
import type { OfflineCopy, OfflineFile } from '../../../contract/listener/offline-copy.ts'
import { peaksOf } from '../../media/delivery/packaged-playback.ts'
import { parseTranscript } from '../../transcripts/parse-transcript.ts'
import type { PlaybackRow } from './find-playback.ts'
import { expiryOf, requirePackaged } from './playback.ts'

interface Source {
  readonly row: PlaybackRow
  readonly content: Content
  /** The transcript as WebVTT; null when there is none. */
  readonly vtt: string | null
}

/**
 * Returns what a device needs to play content offline, with signed URLs. Throws a `conflict` refusal: `not-playable`
 * when there is nothing to play yet, and `not-keepable` when the content cannot be saved yet, or never can.
 */
export function offlineCopyOf({ row, content, vtt }: Source, signingKey: string, now: Date): OfflineCopy {
  if (row.media_id === null) {
    throw conflict('not-keepable', 'This session plays from another server and can’t be saved on a device.')
  }
  const { prefix, download, poster, duration, waveform } = requirePackaged(row)
  const expiresAt = expiryOf(row, now)
  const fileOf = (key: string | undefined | null): OfflineFile | null => {
    const files = row.fingerprinted?.prefix === prefix ? row.fingerprinted.files : []
    const known = files.find((file) => file.key === key)
    if (!known) return null
    const { sha256, size } = known
    return {
      sha256,
      size,
      type: contentTypeOf(known.key),
      url: signUrl(`${prefix}/${known.key}`, expiresAt, signingKey),
    }
  }
  const file = fileOf(download?.key)
  if (!file) throw conflict('not-keepable', 'This session is being prepared for saving. Please try again in a moment.')
  return {
    file,
    poster: fileOf(poster),
    expiresAt: expiresAt.toISOString(),
    entitledUntil: row.access_until?.toISOString() ?? null,
    duration,
    waveform: peaksOf(waveform),
    content,
    transcript: vtt === null ? null : { cues: parseTranscript(vtt) },
  }
}
