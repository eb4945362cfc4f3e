import type { DomainEvent, NewEvent, RecordedEvent } from '../language/event.ts'
import type { StreamName } from '../language/stream-name.ts'
import { type Appended, DuplicateEventIdError } from './event-store.ts'

/**
 * Where the events of an append are among those of their stream; null when none of them is there. Throws
 * {@link DuplicateEventIdError} when only some are.
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
