import { within } from '../process/wait.ts'
import { LogUnavailableError } from './event-store.ts'
import { type RetryOptions, retry } from './retry.ts'

/**
 * Time limit in milliseconds for a command or a query of one stream, retries included; after it the log is unavailable.
 * Longer than a leader election (at most 6.1 s in nine measured), and short enough for a waiting user.
 */
export const LOG_PATIENCE = 7_000
/** Time limit in milliseconds for finding the end of the log, which health checks do every few seconds. */
export const HEAD_PATIENCE = 3_000

/** Returns the promise's value; throws a {@link LogUnavailableError} after `ms` milliseconds and ignores a later outcome. */
export const answeredWithin = <T>(ms: number, what: string, promise: Promise<T>): Promise<T> =>
  within(ms, promise, () => {
    throw new LogUnavailableError(what)
  })

/**
 * Runs {@link retry} with a time limit. Throws a {@link LogUnavailableError} when there is no result in time, or when the
 * last error was transient. Rethrows other errors.
 */
export async function retryUntilTimeout<T>(
  what: string,
  action: (attempt: number) => Promise<T>,
  { when, forMs, signal }: RetryOptions,
): Promise<T> {
  return answeredWithin(forMs, what, retrySlowly(what, action, { when, forMs, signal }))
}

/**
 * Works like {@link retryUntilTimeout}, for slow actions: limits how long it retries, but not how long one attempt takes.
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
