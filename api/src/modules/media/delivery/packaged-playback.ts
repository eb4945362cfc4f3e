import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { SignedUrlOptions } from '@stillair/events/object-store/object-store.ts'
import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import type { Playback } from '../../../contract/listener/content.ts'

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

/** Decodes loudness peaks, 0–255, from base64. */
export const peaksOf = (waveform: string | null): number[] | null =>
  waveform === null ? null : [...Buffer.from(waveform, 'base64')]

/** Returns where to resume, seconds: 0 when the content was never played, was completed, or was left at its end. */
export function resumeAt(position: number, duration: number): number {
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
