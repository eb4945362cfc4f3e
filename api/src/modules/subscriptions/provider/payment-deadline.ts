import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '@stillair/events/language/refusal.ts'

/** How long a listener waits for a request's calls of the payment provider and for its lock together, milliseconds. */
const DEADLINE = 10_000

const deadlines = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs the work of a request until {@link DEADLINE}. Then its calls of the provider are aborted, and a `not-ready`
 * refusal is thrown.
 */
export function withinDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = AbortSignal.timeout(DEADLINE)
  const over = new Promise<never>((_, reject) => {
    const cause = new Error(`the provider did not answer within ${DEADLINE / 1000} seconds`)
    deadline.addEventListener('abort', () => reject(paymentsUnavailable(cause)), { once: true })
  })
  return deadlines.run(deadline, () => Promise.race([work(), over]))
}

/** Throws if the deadline of the current request is over. Work without a deadline always continues. */
export const requireTime = (): void => deadlines.getStore()?.throwIfAborted()

/** Fetches like `fetch`, and aborts at the deadline of the current request. */
export const fetchWithinDeadline: typeof fetch = (input, init) => {
  const signals = [init?.signal, deadlines.getStore()].filter((signal) => signal instanceof AbortSignal)
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** Returns the refusal while the provider does not answer. */
export const paymentsUnavailable = (cause: unknown): Refusal =>
  new Refusal(
    'not-ready',
    'payments-unavailable',
    'Our payment provider isn’t answering right now. Nothing was charged. Please try again in a moment.',
    undefined,
    { cause },
  )
