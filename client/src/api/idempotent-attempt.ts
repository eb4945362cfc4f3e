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
 * Sends a command for an item, under the key of an earlier attempt if there is one, since its response may have been lost. The
 * caller deletes the attempt once it is finished with the item.
 *
 * @throws {unknown} the error of `send`
 */
export async function sendOnce<Body, Answer>(
  attempts: Attempts<Body>,
  id: string,
  body: Body,
  send: (attempt: Attempt<Body>) => Promise<Answer>,
): Promise<Answer> {
  const attempt = attemptAt(body, attempts.get(id))
  attempts.set(id, attempt)
  try {
    return await send(attempt)
  } catch (error) {
    // After a refusal nothing was done. After any other failure the command may have taken effect.
    if (error instanceof ApiError && !error.isTransient) attempts.delete(id)
    throw error
  }
}
