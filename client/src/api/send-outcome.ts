import { ApiError, logFailure } from './api-error.ts'

/** What became of an entry that was sent: `unreached` when nothing else would arrive either, an error when refused for good. */
export type Outcome = 'taken' | 'later' | 'unreached' | ApiError

/** Waits for the answer; what failed is logged. Never rejects. */
export async function outcomeOf(failure: string, sending: Promise<unknown>): Promise<Outcome> {
  try {
    await sending
    return 'taken'
  } catch (error) {
    logFailure(failure, error)
    if (!(error instanceof ApiError)) return 'later'
    if ([0, 401, 429].includes(error.status)) return 'unreached'
    // A conflict passes: another process writes first.
    return error.isTransient || error.status === 409 ? 'later' : error
  }
}

/** Whether the entry is done with: refused for good, keeping it would only repeat the refusal. */
export const isDone = (outcome: Outcome): boolean => outcome === 'taken' || outcome instanceof ApiError
