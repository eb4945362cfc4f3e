import { ApiError } from './api-error.ts'
import { newId } from './new-id.ts'

/** A command that may have to be sent again: its body, and the key by which the server recognises a repetition. */
export interface Attempt<Body> {
  readonly body: Body
  readonly idempotencyKey: string
}

/**
 * Returns the attempt to send: the earlier one while the body is the same, since its response may have been lost; otherwise a new
 * one.
 */
export function attemptAt<Body>(body: Body, earlier: Attempt<Body> | null = null): Attempt<Body> {
  return earlier && JSON.stringify(earlier.body) === JSON.stringify(body) ? earlier : { body, idempotencyKey: newId() }
}

/** Pending attempts at the same command, by the id of the item each is for. */
export type Attempts<Body> = Map<string, Attempt<Body>>

/**
 * Sends an attempt. Calls `keep` with it first, so that the caller can repeat it, and with null after a refusal, when nothing was
 * done. After any other failure the command may have taken effect.
 *
 * @throws {unknown} the error of `send`
 */
export async function sendOnce<Body, Answer>(
  attempt: Attempt<Body>,
  keep: (attempt: Attempt<Body> | null) => void,
  send: (attempt: Attempt<Body>) => Promise<Answer>,
): Promise<Answer> {
  keep(attempt)
  try {
    return await send(attempt)
  } catch (error) {
    if (error instanceof ApiError && !error.isTransient) keep(null)
    throw error
  }
}

/** Returns a function that keeps the attempt for an item, for {@link sendOnce}. */
export function keepIn<Body>(attempts: Attempts<Body>, id: string): (attempt: Attempt<Body> | null) => void {
  return (attempt) => {
    if (attempt) attempts.set(id, attempt)
    else attempts.delete(id)
  }
}
