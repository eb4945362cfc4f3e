import type { Fragment } from './fragments.ts'

/** What a player fetches at a time: fragments that follow each other. */
export interface Segment {
  /** Where it begins in the file, bytes. */
  readonly offset: number
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly duration: number
}

/**
 * Puts fragments together to segments of so many seconds. The first fragment stays alone: whoever taps on Play hears it
 * before more has come.
 */
export function segmentsOf(fragments: readonly Fragment[], seconds: number): Segment[] {
  const segments: Segment[] = []
  for (const [i, { offset, size, duration }] of fragments.entries()) {
    const last = segments.at(-1)
    // Fragments of sound end with a packet, some milliseconds beside the second.
    if (!last || i === 1 || last.duration + duration > seconds + 0.5) segments.push({ offset, size, duration })
    else segments[segments.length - 1] = { ...last, size: last.size + size, duration: last.duration + duration }
  }
  return segments
}

/** The longest segment in whole seconds, which a playlist states. */
export const targetDurationOf = (segments: readonly Pick<Segment, 'duration'>[]): number =>
  Math.max(1, ...segments.map(({ duration }) => Math.round(duration)))

/**
 * bit/s of the busiest run of segments that lasts 0.5 to 1.5 target durations (RFC 8216 §4.1), so that a last segment of
 * a few milliseconds is no peak. The average where no run is that long.
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

/** bit/s over the whole; 0 for nothing. */
export function averageBandwidth(segments: readonly Pick<Segment, 'duration' | 'size'>[]): number {
  const seconds = durationOf(segments)
  return seconds > 0 ? Math.ceil((segments.reduce((sum, { size }) => sum + size, 0) * 8) / seconds) : 0
}

/** Seconds of all. */
export const durationOf = (segments: readonly Pick<Segment, 'duration'>[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)
