import { MAX_PIXELS } from '../ffmpeg/hostile-input.ts'

/** What is accepted of an upload, and how much work it may cause. */
export interface Limits {
  /** Bytes of the upload. */
  readonly maxBytes: number
  /** Seconds of the upload. */
  readonly maxDuration: number
  readonly maxStreams: number
  /** Pixels of one picture. */
  readonly maxPixels: number
  /** Seconds that ffprobe may take. */
  readonly probeTimeout: number
  /** Seconds that one ffmpeg process may take: `base`, and `perSecond` for each second of media. */
  readonly timeout: { readonly base: number; readonly perSecond: number }
}

/**
 * Recordings last 3 to 10 minutes, so four hours and 8 GB leave room for any recording. 8K pictures are decoded; more
 * is an attack on memory. The whole ladder of 1080p takes about 1.5 s for each second on two cores: 20 s is a stuck
 * one.
 */
export const defaultLimits: Limits = {
  maxBytes: 8 * 1024 ** 3,
  maxDuration: 4 * 60 * 60,
  maxStreams: 32,
  maxPixels: MAX_PIXELS,
  probeTimeout: 30,
  timeout: { base: 120, perSecond: 20 },
}

/** Seconds that one ffmpeg process may take for so many seconds of media. */
export function timeoutFor(limits: Limits, duration: number): number {
  return limits.timeout.base + limits.timeout.perSecond * duration
}
