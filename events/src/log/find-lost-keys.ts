import { BEGINNING } from '../language/position.ts'
import { UnreadableEventError } from '../language/unreadable-event.ts'
import { LostKeyError } from '../privacy/lost-key-error.ts'
import type { EventStore } from './event-store.ts'

/** Reads the whole log for subjects of whom something is sealed with a key that was lost; why, by subject. */
export async function findLostKeys(store: EventStore): Promise<Map<string, LostKeyError>> {
  const lost = new Map<string, LostKeyError>()
  for await (const { events } of store.readLog({ after: BEGINNING })) {
    for (const event of events) {
      try {
        void event.data
      } catch (error) {
        if (!(error instanceof UnreadableEventError)) throw error
        // What cannot be read for another reason stops a projection, which names it.
        if (error.cause instanceof LostKeyError) lost.set(error.cause.subject, error.cause)
      }
    }
  }
  return lost
}
