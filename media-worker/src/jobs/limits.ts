import { MAX_PIXELS } from '../ffmpeg/hostile-input.ts'

/** What an upload may contain, and how much work it may cause. */
export interface Limits {
  /** Largest upload, bytes. */
  readonly maxBytes: number
  /** Longest upload, seconds. */
  readonly maxDuration: number
  readonly maxStreams: number
  /** Most pixels of one picture. */
  readonly maxPixels: number
  /** Time limit of ffprobe for reading headers, and for each attempt to decode, seconds. */
  readonly probeTimeout: number
  /** Time limit of one ffmpeg process: `base`, plus `perSecond` for each second of media. Both are seconds. */
  readonly timeout: { readonly base: number; readonly perSecond: number }
  /** Most resident memory of one ffmpeg or ffprobe process, bytes. */
  readonly maxMemory: number
}

/**
 * Recordings last 3 to 10 minutes, so four hours and 8 GB leave plenty of room. Pictures up to 8K are decoded; a larger
 * one is an attack on memory. The whole ladder of a 1080p video takes about 1.5 s for each second on two cores, so a
 * process that takes 20 s for each second is stuck. It takes half a gigabyte of memory, and 1 GB at 8K or on 16 cores. The
 * container's limit (docker-compose.yml) is higher, so that one file never ends the worker.
 */
export const defaultLimits: Limits = {
  maxBytes: 8 * 1024 ** 3,
  maxDuration: 4 * 60 * 60,
  maxStreams: 32,
  maxPixels: MAX_PIXELS,
  probeTimeout: 30,
  timeout: { base: 120, perSecond: 20 },
  maxMemory: 2 * 1024 ** 3,
}

/** Returns the time limit in seconds of one ffmpeg process for media of this duration. */
export function timeoutFor(limits: Limits, duration: number): number {
  return limits.timeout.base + limits.timeout.perSecond * duration
}
