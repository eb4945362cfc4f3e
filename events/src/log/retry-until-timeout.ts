import { within } from '../process/wait.ts'
import { LogUnavailableError } from './event-store.ts'
import { type RetryOptions, retry } from './retry.ts'

/**
 * Milliseconds in which the log answers a command or a query of one stream, retries included, or is unavailable: longer
 * than a leader's election took (6.1 s at most, of nine), and short enough for a person who waits.
 */
export const LOG_PATIENCE = 7_000
/** Milliseconds for the query where the log ends, which health checks repeat every few seconds. */
export const HEAD_PATIENCE = 3_000

/** The promise's value; throws a {@link LogUnavailableError} when it takes longer. What it does after that is ignored. */
export const answeredWithin = <T>(ms: number, what: string, promise: Promise<T>): Promise<T> =>
  within(ms, promise, () => {
    throw new LogUnavailableError(what)
  })

/**
 * {@link retry}, with an end to it: throws a {@link LogUnavailableError} when there is no answer in time, or when the last
 * failure is one that waiting might have mended. Other failures are thrown as they are.
 */
export async function retryUntilTimeout<T>(
  what: string,
  action: (attempt: number) => Promise<T>,
  { when, forMs, signal }: RetryOptions,
): Promise<T> {
  return answeredWithin(forMs, what, retrySlowly(what, action, { when, forMs, signal }))
}

/**
 * {@link retryUntilTimeout}, for what takes its time by itself: failures go on for at most this long, an attempt for any time.
 */
export async function retrySlowly<T>(
  what: string,
  action: (attempt: number) => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  try {
    return await retry(action, options)
  } catch (error) {
    if (error instanceof LogUnavailableError || !options.when(error)) throw error
    throw new LogUnavailableError(what, error)
  }
}
