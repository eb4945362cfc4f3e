import type { DomainEvent, NewEvent, RecordedEvent } from '../language/event.ts'
import type { StreamName } from '../language/stream-name.ts'
import { type Appended, DuplicateEventIdError } from './event-store.ts'

/**
 * Finds the events of an append in their stream and returns where they were recorded; null when the stream has none of
 * them. Throws {@link DuplicateEventIdError} when it has only some.
 */
export function findRecorded(
  stream: StreamName,
  recorded: readonly RecordedEvent<DomainEvent>[],
  events: readonly NewEvent[],
): Appended | null {
  const ids = new Set(events.map((event) => event.id))
  const found = recorded.filter((event) => ids.has(event.id))
  const last = found.at(-1)
  if (!last) return null
  if (found.length < ids.size) throw new DuplicateEventIdError(stream)
  return { revision: last.revision, position: last.position }
}
