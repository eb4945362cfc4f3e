import { conflict } from '@stillair/events/language/refusal.ts'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import { signSampleUrl } from '@stillair/events/object-store/signed-url.ts'
import type { Playback } from '../../../contract/listener/content.ts'
import { SAMPLE_SECONDS, SHORTEST_SAMPLED } from '../../../contract/listener/sample.ts'
import { endOfAddresses, packagedPlayback, resumeAt } from '../../media/delivery/packaged-playback.ts'
import type { PlaybackRow } from './find-playback.ts'

/**
 * Returns what a player needs, with URLs signed until the listener's access ends at the latest. Throws a `conflict`
 * refusal when there is nothing to play yet.
 */
export function playbackOf(row: PlaybackRow, signingKey: string, now: Date): Playback {
  const expiresAt = expiryOf(row, now)
  if (row.media_id === null) return elsewhere(row, expiresAt)
  const position = row.position_seconds ?? 0
  return packagedPlayback(requirePackaged(row), { title: row.title, position, signingKey, expiresAt })
}

/**
 * Returns what a player needs for the first minute, with addresses that give access to nothing else. Everybody who can
 * see the content may play it. Throws a `conflict` refusal when there is nothing to play yet, or when the recording is
 * too short or on another server.
 */
export function sampleOf(
  row: PlaybackRow,
  signingKey: string,
  now: Date,
): { readonly playback: Playback; readonly packaged: PackagedMedia } {
  const packaged = row.media_id === null ? null : requirePackaged(row)
  if (packaged === null || packaged.duration < SHORTEST_SAMPLED) {
    throw conflict('no-sample', 'This session has no first minute to play.')
  }
  const expiresAt = endOfAddresses(SAMPLE_SECONDS, now)
  const playback = {
    type: packaged.kind,
    hlsUrl: signSampleUrl(`${packaged.prefix}/${packaged.masterPlaylist}`, expiresAt, signingKey),
    downloadUrl: null,
    posterUrl: null,
    waveform: null,
    duration: SAMPLE_SECONDS,
    resumeAt: 0,
    expiresAt: expiresAt.toISOString(),
  }
  return { playback, packaged }
}

/** Returns when addresses issued now expire: when the listener's access ends, at the latest. */
export function expiryOf({ packaged, duration, access_until }: PlaybackRow, now: Date): Date {
  const end = endOfAddresses(packaged?.duration ?? duration ?? 0, now)
  return access_until !== null && access_until < end ? access_until : end
}

/** Returns the packaged files of a recording on our servers. Throws a `conflict` refusal while there are none. */
export function requirePackaged({ packaged, media_state }: PlaybackRow): PackagedMedia {
  if (packaged) return packaged
  throw media_state === 'failed'
    ? conflict('not-playable', 'This session could not be prepared for playing.')
    : conflict('not-playable', 'This session is still being prepared. Please try again in a moment.')
}

/** Returns the playback of a file at an address that an admin entered. It cannot be signed here. */
function elsewhere(row: PlaybackRow, expiresAt: Date): Playback {
  if (row.file_url === null) throw conflict('not-playable', 'This session has nothing to play yet.')
  const duration = row.duration ?? 0
  return {
    type: row.type,
    hlsUrl: row.file_url,
    downloadUrl: null,
    posterUrl: null,
    waveform: null,
    duration,
    resumeAt: resumeAt(row.position_seconds ?? 0, duration),
    expiresAt: expiresAt.toISOString(),
  }
}
