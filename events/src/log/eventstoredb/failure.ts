import { NotLeaderError } from '@eventstore/db-client'
import { within } from '../../process/wait.ts'
import { LogUnavailableError } from '../event-store.ts'

/** The server did not respond in time. The request may or may not have been carried out. */
export class TimedOutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} got no answer within ${ms} ms`)
    this.name = 'TimedOutError'
  }
}

/** Returns the promise's value; throws {@link TimedOutError} when it takes longer than `ms` milliseconds. */
export const repliedWithin = <T>(ms: number, what: string, promise: Promise<T>): Promise<T> =>
  within(ms, promise, () => {
    throw new TimedOutError(what, ms)
  })

// gRPC status codes: 1 cancelled, 2 unknown, 4 deadline exceeded, 8 resource exhausted, 10 aborted, 13 internal, 14
// unavailable. The other codes mean that the request is wrong or not allowed, so a retry would fail too.
const TRANSIENT_CODES = new Set([1, 2, 4, 8, 10, 13, 14])

/** Returns whether a retry may succeed: the server or the network failed, not the request. */
export function isTransientFailure(error: unknown): boolean {
  if (error instanceof TimedOutError) return true
  if (error instanceof LogUnavailableError) return true
  if (!(error instanceof Error)) return false
  // The client connects to the leader that the error names. Its status code is 5 (not found).
  if (error instanceof NotLeaderError) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'number') return TRANSIENT_CODES.has(code)
  // The client cannot find a node of the cluster, or is between two connections.
  return /failed to discover|channel (has been shut down|closed)/i.test(error.message)
}
