import { backOff, pause } from '../process/wait.ts'

export interface RetryOptions {
  /** Whether the same may succeed later. */
  readonly when: (error: unknown) => boolean
  /** Milliseconds after which the last error is thrown. */
  readonly forMs: number
  readonly signal: AbortSignal
}

/**
 * Does something that may be done again, with back-off, until it succeeds, fails for good, or time is up. `attempt`
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
