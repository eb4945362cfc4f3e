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
