import type { Clock } from '../src/engine/clock.ts'

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Resolves once somebody waits for the time to pass. */
  waitedFor(): Promise<void>
  /** Moves the time on, and wakes whoever waited for a moment up to there. */
  advance(ms: number): void
}

export function manualClock(): ManualClock {
  let time = 0
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>()
  let noticed = Promise.withResolvers<void>()
  return {
    now: () => time,
    pause(ms, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          sleepers.delete(sleeper)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { until: time + ms, wake }
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake, { once: true })
        noticed.resolve()
        noticed = Promise.withResolvers()
      })
    },
    waitedFor: () => (sleepers.size > 0 ? Promise.resolve() : noticed.promise),
    advance(ms) {
      time += ms
      for (const sleeper of [...sleepers]) if (sleeper.until <= time) sleeper.wake()
    },
  }
}
