import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** Decides whether this process takes on another read. */
export interface Admission {
  /**
   * Returns a function to call once the read is answered; null when it should be refused. Under more load than this process carries, that
   * is a random share of all reads.
   */
  enter(): (() => void) | null
  /** Whether reads are being refused. */
  isShedding(): boolean
  stop(): void
}

/** Admits every read. */
export const admitAll: Admission = { enter: () => () => {}, isShedding: () => false, stop() {} }

/** Milliseconds that an event of this process may wait for its turn: so long does a refusal take, too. */
const TURN_MS = 50
/** Milliseconds that a read may take on average while others wait for the same processors and connections. */
const ANSWER_MS = 100
/**
 * Reads in progress that are no queue yet. Each may take its time, and refusing them would not help: another program then has the
 * processors.
 */
const FEW = 40
/** Milliseconds between two decisions. */
const EVERY_MS = 100
/** Decisions in which the least pressure counts: a queue that stands for half a second, not one long task (as in CoDel, RFC 8289). */
const STANDING = 5
/** Decisions in which answers are counted. */
const COUNTED = 10
/** How much the share of refused reads changes at each decision: at three times the pressure, everything is refused after two seconds. */
const GAIN = 0.025
/** The most pressure that counts, so that one decision changes no more than a tenth. */
const MOST_PRESSURE = 5
/** Milliseconds between two looks at the clock of the event loop. */
const RESOLUTION_MS = 10

/** Returns a callback for {@link measuredAdmission} that logs when refusing begins and when it ends. */
export const logChanges = (log: Logger) => (isShedding: boolean) =>
  isShedding
    ? log.warn('overloaded: some reads are refused until the load falls')
    : log.info('all reads are answered again')

/**
 * Measures how long events of this process wait and how long reads take, and refuses as many reads as keep both short. Without that, every
 * answer waits for all others, until clients give up on answers that are still being computed.
 *
 * @param onChange called when refusing begins and ends
 */
export function measuredAdmission(onChange: (isShedding: boolean) => void): Admission {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let share = 0
  let inProgress = 0
  let answered = 0
  let counts: readonly number[] = []
  let pressures: readonly number[] = []
  const timer = setInterval(() => {
    // In nanoseconds; includes the resolution. Not a number when the loop was blocked for the whole interval.
    const turn = Number.isNaN(histogram.mean) ? EVERY_MS : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
    counts = [...counts, answered].slice(-COUNTED)
    answered = 0
    const perMillisecond = counts.reduce((sum, count) => sum + count, 0) / (counts.length * EVERY_MS)
    pressures = [...pressures, pressureOf({ turn, inProgress, perMillisecond })].slice(-STANDING)
    const before = share
    share = nextShare(share, pressures)
    if (share > 0 !== before > 0) onChange(share > 0)
  }, EVERY_MS)
  timer.unref()
  return {
    enter() {
      if (share > 0 && Math.random() < share) return null
      inProgress++
      return () => {
        inProgress--
        answered++
      }
    },
    isShedding: () => share > 0,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** What a decision looks at. */
export interface Load {
  /** How long an event waits for its turn, milliseconds. */
  readonly turn: number
  /** Reads that are being answered. */
  readonly inProgress: number
  /** Reads answered in a millisecond. */
  readonly perMillisecond: number
}

/** Returns the load as a multiple of what this process carries. A read takes as long as those in progress need (Little's law). */
export function pressureOf({ turn, inProgress, perMillisecond }: Load): number {
  if (inProgress < FEW) return 0
  return Math.min(MOST_PRESSURE, Math.max(turn / TURN_MS, inProgress / perMillisecond / ANSWER_MS))
}

/**
 * Returns the share of reads to refuse from now on, 0 to 1: an integral controller, like that of PIE (RFC 8033).
 * @param share the current share
 * @param pressures the latest pressures, newest last
 */
export function nextShare(share: number, pressures: readonly number[]): number {
  const standing = pressures.length < STANDING ? 0 : Math.min(...pressures)
  return Math.min(1, Math.max(0, share + GAIN * (standing - 1)))
}
