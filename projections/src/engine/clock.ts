import { pause } from '@stillair/events/process/wait.ts'

/** Time as it passes; tests pass one of their own. */
export interface Clock {
  /** Milliseconds since any moment; only goes forward. */
  now(): number
  /** Resolves after the milliseconds, or as soon as the signal aborts. Never rejects. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: Clock = { now: () => performance.now(), pause }
