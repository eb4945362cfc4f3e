import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'

/** Returns all events in the log, in order. */
export async function eventsOf(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
  return events
}
