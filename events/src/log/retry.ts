import { backOff, pause } from '../process/wait.ts'

export interface RetryOptions {
  /** Returns whether a retry may succeed after this error. */
  readonly when: (error: unknown) => boolean
  /** Milliseconds of retrying, after which the last error is thrown. */
  readonly forMs: number
  readonly signal: AbortSignal
}

/**
 * Runs an action that is safe to repeat, with back-off, until it succeeds, fails permanently, or time is up. `attempt`
 * counts from 0. Throws the last error.
 */
export async function retry<T>(
  action: (attempt: number) => Promise<T>,
  { when, forMs, signal }: RetryOptions,
): Promise<T> {
  const until = performance.now() + forMs
  for (let attempt = 0; ; attempt++) {
    try {
      return await action(attempt)
    } catch (error) {
      const wait = backOff(attempt)
      if (!when(error) || signal.aborted || performance.now() + wait > until) throw error
      await pause(wait, signal)
    }
  }
}
