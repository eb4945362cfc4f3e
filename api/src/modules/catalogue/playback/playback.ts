import { conflict } from '@stillair/events/language/refusal.ts'
import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { SignedUrlOptions } from '@stillair/events/object-store/object-store.ts'
import { signSampleUrl, signUrl } from '@stillair/events/object-store/signed-url.ts'
import type { Playback } from '../../../contract/listener/content.ts'
import { SAMPLE_SECONDS, SHORTEST_SAMPLED } from '../../../contract/listener/sample.ts'
import type { PlaybackRow } from './find-playback.ts'

const MINUTE = 60 * 1000
/** The longest lifetime of a signed address, milliseconds. Only content of four hours and more would need it. */
export const LONGEST_LIFETIME = 6 * 60 * MINUTE
/** Time to read the page before playing, and for one pause, milliseconds. */
const PAUSES = 10 * MINUTE
/** Addresses expire on the hour, so that they stay the same within it and nothing is downloaded twice, milliseconds. */
const WINDOW = 60 * MINUTE
/** The slowest playback speed. */
const SLOWEST = 0.75

/**
 * Returns when the addresses of a recording issued now expire. They last long enough to play it once without another
 * request, rounded up to the next full hour. They last no longer, because a user who loses access keeps them. A player
 * that resumes later requests new ones. `duration` is in seconds.
 */
export function endOfAddresses(duration: number, now: Date): Date {
  const lifetime = Math.min(PAUSES + (duration / SLOWEST) * 1000, LONGEST_LIFETIME - WINDOW)
  return new Date(Math.ceil((now.getTime() + lifetime) / WINDOW) * WINDOW)
}

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

interface PlaybackOptions {
  /** The name of the downloaded file, without its extension. */
  readonly title: string
  /** Where the listener left off, seconds. */
  readonly position: number
  readonly signingKey: string
  readonly expiresAt: Date
}

/** Returns what a player needs for packaged files, with signed URLs. */
export function packagedPlayback(
  packaged: PackagedMedia,
  { title, position, signingKey, expiresAt }: PlaybackOptions,
): Playback {
  const addressOf = (name: string, options?: SignedUrlOptions) =>
    signUrl(`${packaged.prefix}/${name}`, expiresAt, signingKey, options)
  const { download, poster, masterPlaylist, cabinPlaylist, kind, duration, waveform } = packaged
  return {
    type: kind,
    hlsUrl: addressOf(masterPlaylist),
    ...(cabinPlaylist && { cabinUrl: addressOf(cabinPlaylist) }),
    downloadUrl: download ? addressOf(download.key, { downloadName: fileName(title, download) }) : null,
    posterUrl: poster ? addressOf(poster) : null,
    waveform: peaksOf(waveform),
    duration,
    resumeAt: resumeAt(position, duration),
    ...(position > duration && { startsOver: true as const }),
    expiresAt: expiresAt.toISOString(),
  }
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

/** Decodes loudness peaks, 0–255, from base64. */
export const peaksOf = (waveform: string | null): number[] | null =>
  waveform === null ? null : [...Buffer.from(waveform, 'base64')]

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

/** Returns where to resume, seconds: 0 when the content was never played, was completed, or was left at its end. */
function resumeAt(position: number, duration: number): number {
  return duration > 0 && isAtEnd(position, duration) ? 0 : position
}

/** Returns the title as a file name that every file system accepts. */
function fileName(title: string, download: NonNullable<PackagedMedia['download']>): string {
  const ending = download.key.slice(download.key.lastIndexOf('.'))
  const name = title
    .replace(/[\p{Cc}"*/:<>?\\|]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return `${name || 'session'}${ending}`
}
