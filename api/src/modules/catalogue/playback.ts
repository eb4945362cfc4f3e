import { conflict } from '@stillair/events/language/refusal.ts'
import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { SignedUrlOptions } from '@stillair/media-worker/object-store/object-store.ts'
import { signSampleUrl, signUrl } from '@stillair/media-worker/object-store/signed-url.ts'
import type { Playback } from '../../contract/content.ts'
import { SAMPLE_SECONDS, SHORTEST_SAMPLED } from '../../contract/sample.ts'
import type { PlaybackRow } from './find-playback.ts'

const MINUTE = 60 * 1000
/** The longest that an address works, milliseconds: only content of four hours and more would take it. */
export const LONGEST_LIFETIME = 6 * 60 * MINUTE
/** Room to read the page first, and to put the phone down once, milliseconds. */
const PAUSES = 10 * MINUTE
/** Addresses last until a full hour, so that within one they are the same and nothing is loaded twice, milliseconds. */
const WINDOW = 60 * MINUTE
/** The slowest speed of the player. */
const SLOWEST = 0.75

/**
 * Until when the addresses of a recording work that are given out now: long enough to hear it once without another request, and
 * up to the next full hour, no longer, since a user who loses the right to it keeps them. A player that comes later requests new
 * ones. `duration` in seconds.
 */
function endOfAddresses(duration: number, now: Date): Date {
  const lifetime = Math.min(PAUSES + (duration / SLOWEST) * 1000, LONGEST_LIFETIME - WINDOW)
  return new Date(Math.ceil((now.getTime() + lifetime) / WINDOW) * WINDOW)
}

/** What a player needs, with URLs signed for it until the listener's access ends at the latest. Throws a `conflict` refusal when there is nothing to play yet. */
export function playbackOf(row: PlaybackRow, signingKey: string, now: Date): Playback {
  const expiresAt = expiryOf(row, now)
  if (row.media_id === null) return elsewhere(row, expiresAt)
  const packaged = requirePackaged(row)
  const addressOf = (name: string, options?: SignedUrlOptions) =>
    signUrl(`${packaged.prefix}/${name}`, expiresAt, signingKey, options)
  const { download, poster, masterPlaylist, cabinPlaylist, kind, duration, waveform } = packaged
  return {
    type: kind,
    hlsUrl: addressOf(masterPlaylist),
    ...(cabinPlaylist && { cabinUrl: addressOf(cabinPlaylist) }),
    downloadUrl: download ? addressOf(download.key, { downloadName: fileName(row.title, download) }) : null,
    posterUrl: poster ? addressOf(poster) : null,
    waveform: peaksOf(waveform),
    duration,
    resumeAt: resumeAt(row, duration),
    ...((row.position_seconds ?? 0) > duration && { startsOver: true as const }),
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * How the first minute is played, by addresses that open nothing else of it. Whoever may see the content may have it. Throws a
 * `conflict` refusal when there is nothing to play yet, or when the recording is too short or elsewhere.
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
    ...{ downloadUrl: null, posterUrl: null, waveform: null },
    duration: SAMPLE_SECONDS,
    resumeAt: 0,
    expiresAt: expiresAt.toISOString(),
  }
  return { playback, packaged }
}

/** When the addresses end that are given out now: with the listener's access at the latest. */
export function expiryOf({ packaged, duration, access_until }: PlaybackRow, now: Date): Date {
  const end = endOfAddresses(packaged?.duration ?? duration ?? 0, now)
  return access_until !== null && access_until < end ? access_until : end
}

/** What can be played of a recording of ours. Throws a `conflict` refusal when there is nothing yet. */
export function requirePackaged({ packaged, media_state }: PlaybackRow): PackagedMedia {
  if (packaged) return packaged
  throw media_state === 'failed'
    ? conflict('not-playable', 'This session could not be prepared for playing.')
    : conflict('not-playable', 'This session is still being prepared. Please try again in a moment.')
}

/** Loudness peaks, 0–255, of their base64. */
export const peaksOf = (waveform: string | null): number[] | null =>
  waveform === null ? null : [...Buffer.from(waveform, 'base64')]

/** A file whose address an admin has given: nobody here can sign it. */
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
    resumeAt: resumeAt(row, duration),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Where it was left, seconds: 0 for what was never heard, has been completed, or was left at its end. */
function resumeAt(row: PlaybackRow, duration: number): number {
  const position = row.position_seconds ?? 0
  return duration > 0 && isAtEnd(position, duration) ? 0 : position
}

/** The title in a form that every file system takes. */
function fileName(title: string, download: NonNullable<PackagedMedia['download']>): string {
  const ending = download.key.slice(download.key.lastIndexOf('.'))
  const name = title
    .replace(/[\p{Cc}"*/:<>?\\|]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return `${name || 'session'}${ending}`
}
