import { pause } from '@stillair/events/process/wait.ts'

/** A source of time; tests pass their own. */
export interface Clock {
  /** Milliseconds since an arbitrary moment; never decreases. */
  now(): number
  /** Resolves after that many milliseconds, or as soon as the signal aborts. Never rejects. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: Clock = { now: () => performance.now(), pause }
