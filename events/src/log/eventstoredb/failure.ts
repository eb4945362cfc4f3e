import { NotLeaderError } from '@eventstore/db-client'
import type { ServiceError } from '@grpc/grpc-js'
import { within } from '../../process/wait.ts'
import { LogUnavailableError } from '../event-store.ts'

/** The server took longer than it may. The request may or may not have been carried out. */
export class TimedOutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} got no answer within ${ms} ms`)
    this.name = 'TimedOutError'
  }
}

/** The promise's value; throws {@link TimedOutError} when it takes longer. */
export const repliedWithin = <T>(ms: number, what: string, promise: Promise<T>): Promise<T> =>
  within(ms, promise, () => {
    throw new TimedOutError(what, ms)
  })

// gRPC status codes: 1 cancelled, 2 unknown, 4 deadline exceeded, 8 resource exhausted, 10 aborted, 13 internal, 14
// unavailable. The others mean that the request is wrong or not allowed, and would be again.
const TRANSIENT_CODES = new Set([1, 2, 4, 8, 10, 13, 14])

/**
 * Whether a node refused because it does not lead. It comes as 5, not found. The client turns its own calls' refusals into
 * a `NotLeaderError`, and those of the reads that are sent past it not; it then goes to the leader that is named for both.
 */
const isOfFollower = (error: Error) =>
  error instanceof NotLeaderError || (error as Partial<ServiceError>).metadata?.get('exception')[0] === 'not-leader'

/** Whether the same request may succeed later: the server or the network was away, nothing was wrong with it. */
export function isTransientFailure(error: unknown): boolean {
  if (error instanceof TimedOutError) return true
  if (error instanceof LogUnavailableError) return true
  if (!(error instanceof Error)) return false
  if (isOfFollower(error)) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'number') return TRANSIENT_CODES.has(code)
  // The client finds no node of the cluster, or is between two connections.
  return /failed to discover|channel (has been shut down|closed)/i.test(error.message)
}
