import type { Playback } from '@stillair/api/contract/content.ts'
import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { isConnectionFast } from '../../browser/connection-speed.ts'
import { inlineSegments } from './inline-segments.ts'

/** Seconds of sound or picture to hold in advance: enough to bridge a weak spot, little to throw away. */
export const BUFFER_AHEAD_S = 60
/** Seconds to hold before playing is requested. */
const BUFFER_AT_FIRST_S = 1

/** A file that a server does not give is tried anew after 1, 2 and 4 s. Then the whole file may be there, or the machine tries. */
const RETRIES = { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 }

/** With nothing to play, a quality whose next segment comes within so many seconds, or the lowest. */
const STARVED_S = 1
/**
 * Bits per second that are counted on before anything was measured: the lowest quality. A beginning that comes soon is better
 * than a good one.
 */
const UNKNOWN_BANDWIDTH = 100_000
/** What hls.js measured last on this page. */
let measured: number | null = null

/** Keeps what hls.js measured, bits per second, for what is played next. */
export function noteBandwidth(estimate: number): void {
  measured = estimate
}

/** Sound needs none of what makes hls.js a third heavier: it has no second sound. */
export function loadHls(kind: 'audio' | 'video'): Promise<{ readonly default: typeof Hls }> {
  return kind === 'audio' ? import('hls.js/light') : import('hls.js')
}

/**
 * Whether the library is soon here: from this device, or over a line that is not slow. A page that no service worker answers for
 * was never opened here before, and all of it comes over the line.
 */
export function isHlsNear(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || isConnectionFast()
}

/** @param isWanted playing has been requested: more than the beginning is loaded */
export function hlsConfig(
  Library: typeof Hls,
  { type, playlists = [] }: Pick<Playback, 'type' | 'playlists'>,
  isWanted: boolean,
): Partial<HlsConfig> {
  const ahead = isWanted ? BUFFER_AHEAD_S : BUFFER_AT_FIRST_S
  return {
    // Segments are fMP4 already: there is nothing for a worker to repackage.
    enableWorker: false,
    maxBufferLength: ahead,
    // Else sound is loaded for ten minutes ahead: 60 MB of it are allowed.
    maxMaxBufferLength: ahead,
    capLevelToPlayerSize: type === 'video',
    // Else the first segment of the lowest quality is loaded for its speed alone, and thrown away.
    testBandwidth: false,
    abrEwmaDefaultEstimate: measured ?? UNKNOWN_BANDWIDTH,
    ...inlineSegments(Library, playlists),
    // After a seek nothing is there: the quality that is there soonest, not the best that comes within four seconds.
    maxStarvationDelay: STARVED_S,
    fragLoadPolicy: { default: { ...Library.DefaultConfig.fragLoadPolicy.default, errorRetry: RETRIES } },
  }
}
