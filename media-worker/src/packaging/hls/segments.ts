import type { Fragment } from './fragments.ts'

/** The unit that a player fetches: several adjacent fragments. */
export interface Segment {
  /** Position in the file, bytes. */
  readonly offset: number
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly duration: number
}

/**
 * Joins fragments into segments of this many seconds. The first fragment is a segment of its own, so that playback starts
 * after little data.
 */
export function segmentsOf(fragments: readonly Fragment[], seconds: number): Segment[] {
  const segments: Segment[] = []
  for (const [i, { offset, size, duration }] of fragments.entries()) {
    const last = segments.at(-1)
    // A fragment of sound ends with a packet, which may be some milliseconds off the full second.
    if (!last || i === 1 || last.duration + duration > seconds + 0.5) segments.push({ offset, size, duration })
    else segments[segments.length - 1] = { ...last, size: last.size + size, duration: last.duration + duration }
  }
  return segments
}

/** Returns the longest duration in whole seconds, which the playlist states. */
export const targetDurationOf = (segments: readonly Pick<Segment, 'duration'>[]): number =>
  Math.max(1, ...segments.map(({ duration }) => Math.round(duration)))

/**
 * Returns the bit rate of the busiest run of segments that lasts 0.5 to 1.5 target durations (RFC 8216 §4.1). A last
 * segment of a few milliseconds therefore makes no peak. Returns the average when no run is that long.
 */
export function peakBandwidth(segments: readonly Pick<Segment, 'duration' | 'size'>[]): number {
  const targetDuration = targetDurationOf(segments)
  let peak = 0
  for (let first = 0; first < segments.length; first++) {
    let bits = 0
    let seconds = 0
    for (let i = first; i < segments.length && seconds <= targetDuration * 1.5; i++) {
      const { size, duration } = segments[i] as Segment
      bits += size * 8
      seconds += duration
      if (seconds >= targetDuration * 0.5 && seconds <= targetDuration * 1.5) peak = Math.max(peak, bits / seconds)
    }
  }
  return Math.ceil(Math.max(peak, averageBandwidth(segments)))
}

/** Returns the average bit rate; 0 without segments. */
export function averageBandwidth(segments: readonly Pick<Segment, 'duration' | 'size'>[]): number {
  const seconds = durationOf(segments)
  return seconds > 0 ? Math.ceil((segments.reduce((sum, { size }) => sum + size, 0) * 8) / seconds) : 0
}

/** Returns the total duration in seconds. */
export const durationOf = (segments: readonly Pick<Segment, 'duration'>[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)
