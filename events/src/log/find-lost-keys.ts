import { BEGINNING } from '../language/position.ts'
import { UnreadableEventError } from '../language/unreadable-event.ts'
import { LostKeyError } from '../privacy/lost-key-error.ts'
import type { EventStore } from './event-store.ts'

/** Reads the whole log and returns, by subject, the error for each lost key that sealed data in it. */
export async function findLostKeys(store: EventStore): Promise<Map<string, LostKeyError>> {
  const lost = new Map<string, LostKeyError>()
  for await (const { events } of store.readLog({ after: BEGINNING })) {
    for (const event of events) {
      try {
        void event.data
      } catch (error) {
        if (!(error instanceof UnreadableEventError)) throw error
        // An event that is unreadable for another reason stops a projection, which reports it.
        if (error.cause instanceof LostKeyError) lost.set(error.cause.subject, error.cause)
      }
    }
  }
  return lost
}
