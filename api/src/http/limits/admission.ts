import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Decides whether this process takes on another read. */
export interface Admission {
  /** Returns whether to answer a read that can wait. Under more load than this process carries, that is a random share of them. */
  admits(): boolean
  /** Whether reads are being refused. */
  isShedding(): boolean
  stop(): void
}

/** Admits every read. */
export const admitAll: Admission = { admits: () => true, isShedding: () => false, stop() {} }

/** Milliseconds that an event of this process may wait on average. More than twice that, and people notice. */
const TARGET_MS = 50
/** Milliseconds between two decisions. */
const EVERY_MS = 100
/** Decisions whose shortest delay counts: a queue that stands for half a second, not one long task (as in CoDel, RFC 8289). */
const STANDING = 5
/**
 * How much the share of refused reads changes at each decision, for each second of delay beyond the target: a delay of three times the
 * target refuses everything after two seconds.
 */
const GAIN = 0.5
/** Milliseconds between two looks at the clock of the event loop. */
const RESOLUTION_MS = 10

/**
 * Measures how long events of this process wait, and refuses as many reads as keep that at {@link TARGET_MS}. Without that, every
 * answer waits for all others, until clients give up on answers that are still being computed.
 *
 * @param onChange called when refusing begins and ends, with the current delay in milliseconds
 */
export function measuredAdmission(onChange: (isShedding: boolean, delay: number) => void): Admission {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let share = 0
  let delays: readonly number[] = []
  const timer = setInterval(() => {
    // In nanoseconds; includes the resolution. Not a number when the loop was blocked for the whole interval.
    const delay = Number.isNaN(histogram.mean) ? EVERY_MS : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
    delays = [...delays, delay].slice(-STANDING)
    const before = share
    share = nextShare(share, delays)
    if (share > 0 !== before > 0) onChange(share > 0, delay)
  }, EVERY_MS)
  timer.unref()
  return {
    admits: () => share === 0 || Math.random() >= share,
    isShedding: () => share > 0,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/**
 * Returns the share of reads to refuse from now on, 0 to 1: an integral controller, like that of PIE (RFC 8033).
 * @param share the current share
 * @param delays the latest delays in milliseconds, newest last
 */
export function nextShare(share: number, delays: readonly number[]): number {
  const standing = delays.length < STANDING ? 0 : Math.min(...delays)
  return Math.min(1, Math.max(0, share + (GAIN * (standing - TARGET_MS)) / 1_000))
}
