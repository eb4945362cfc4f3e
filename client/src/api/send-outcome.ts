import { ApiError, logFailure } from './api-error.ts'

/**
 * The result of sending an outbox entry. `taken`: the server accepted it. `later`: a retry may succeed. `unreached`: no other
 * entry would arrive either. An error: the server refused it for good.
 */
export type Outcome = 'taken' | 'later' | 'unreached' | ApiError

/** Waits for the response, and logs a failure. Never rejects. */
export async function outcomeOf(failure: string, sending: Promise<unknown>): Promise<Outcome> {
  try {
    await sending
    return 'taken'
  } catch (error) {
    logFailure(failure, error)
    if (!(error instanceof ApiError)) return 'later'
    if ([0, 401, 429].includes(error.status)) return 'unreached'
    // A conflict is temporary: another process is writing the same stream.
    return error.isTransient || error.status === 409 ? 'later' : error
  }
}

/** Whether to remove the entry from the outbox. After a final refusal, sending it again would only repeat the refusal. */
export const isDone = (outcome: Outcome): boolean => outcome === 'taken' || outcome instanceof ApiError
