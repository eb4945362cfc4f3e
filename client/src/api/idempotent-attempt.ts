import { ApiError } from './api-error.ts'
import { newId } from './new-id.ts'

/** A command that may have to be sent again: what is sent, and the key under which the server does it once. */
export interface Attempt<Body> {
  readonly body: Body
  readonly idempotencyKey: string
}

/**
 * The attempt at a command: the earlier one while the body is the same, since its answer may have been lost; else a new
 * one.
 */
export function attemptAt<Body>(body: Body, earlier: Attempt<Body> | null = null): Attempt<Body> {
  return earlier && JSON.stringify(earlier.body) === JSON.stringify(body) ? earlier : { body, idempotencyKey: newId() }
}

/** Attempts at the same command for several things, by the id of each, for as long as one may have to be made again. */
export type Attempts<Body> = Map<string, Attempt<Body>>

/**
 * Sends a command for one of several things, under the key of its earlier attempt if there is one: the answer to that may
 * have been lost. Who is through with a thing deletes its attempt.
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
    // Refused, it is known that nothing was done; else it may have been.
    if (error instanceof ApiError && !error.isTransient) attempts.delete(id)
    throw error
  }
}
