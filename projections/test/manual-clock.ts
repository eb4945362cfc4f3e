import type { Clock } from '../src/engine/clock.ts'

/** A clock that stands still until a test advances it. */
export interface ManualClock extends Clock {
  /** Resolves once a caller waits for time to pass. */
  waitedFor(): Promise<void>
  /** Advances the time, and wakes everybody whose wait has ended. */
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
