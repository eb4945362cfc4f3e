import type { Playback } from '@stillair/api/contract/listener/content.ts'
import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { inlineSegments } from './inline-segments.ts'

/** Seconds to buffer ahead: enough to bridge a weak spot, and little to throw away. */
export const BUFFER_AHEAD_S = 60
/** Seconds to buffer before playback is requested. */
const BUFFER_AT_FIRST_S = 1

/** A failed request is retried after 1, 2 and 4 s. After that, the whole file may work, or the machine retries. */
const RETRIES = { maxNumRetry: 3, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 }

/** With an empty buffer, choose a quality whose next segment arrives within this many seconds, or the lowest. */
const STARVED_S = 1
/**
 * Bits per second assumed before any measurement, which selects the lowest quality. An early start is better than high
 * quality.
 */
const UNKNOWN_BANDWIDTH = 100_000
/** The last bandwidth that hls.js measured on this page. */
let measured: number | null = null

/** Stores the bandwidth measured by hls.js, in bits per second, for the content played next. */
export function noteBandwidth(estimate: number): void {
  measured = estimate
}

/**
 * Loads hls.js. Sound uses the light build: it has no alternative audio tracks, whose support makes the full build a
 * third larger.
 */
export function loadHls(kind: 'audio' | 'video'): Promise<{ readonly default: typeof Hls }> {
  return kind === 'audio' ? import('hls.js/light') : import('hls.js')
}

/** Returns the configuration of hls.js. @param isWanted playback was requested, so more than the beginning loads */
export function hlsConfig(
  Library: typeof Hls,
  { type, playlists = [] }: Pick<Playback, 'type' | 'playlists'>,
  isWanted: boolean,
): Partial<HlsConfig> {
  const ahead = isWanted ? BUFFER_AHEAD_S : BUFFER_AT_FIRST_S
  return {
    // Segments are already fMP4, so a worker has nothing to repackage.
    enableWorker: false,
    maxBufferLength: ahead,
    // Without this, sound is buffered ten minutes ahead, since 60 MB are allowed.
    maxMaxBufferLength: ahead,
    capLevelToPlayerSize: type === 'video',
    // Otherwise the first segment of the lowest quality is loaded only to measure speed, then discarded.
    testBandwidth: false,
    abrEwmaDefaultEstimate: measured ?? UNKNOWN_BANDWIDTH,
    ...inlineSegments(Library, playlists),
    // After a seek the buffer is empty: take the quality that arrives soonest, not the best one that arrives within four seconds.
    maxStarvationDelay: STARVED_S,
    fragLoadPolicy: { default: { ...Library.DefaultConfig.fragLoadPolicy.default, errorRetry: RETRIES } },
  }
}
