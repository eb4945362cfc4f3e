import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions, isOfLibrary } from '@stillair/events/language/registry.ts'
import { integer, nullable, text, timestamptz } from '../../model/column.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const libraryEvent = defineTable('library_event', {
  columns: {
    /** {@link sortablePosition}, so that the order of the texts is that of the log. */
    position: text,
    id: text,
    stream: text,
    revision: integer,
    type: text,
    occurred_at: timestamptz,
    recorded_at: timestamptz,
    command_id: text,
    correlation_id: text,
    causation_id: nullable(text),
    /** The part of the system that did it; null for a person, of whom nothing is kept here. */
    worker: nullable(text),
  },
  key: ['position'],
  indexes: [
    'id',
    'correlation_id',
    'causation_id',
    'type, position',
    'stream text_pattern_ops, position',
    'recorded_at, position',
  ],
})

/** A position as a text of nineteen digits. */
export const sortablePosition = (position: bigint): string => String(position).padStart(19, '0')

const instant = (time: string) => new Date(time).toISOString()

function rowOf({ position, id, stream, revision, type, metadata, recordedAt }: RecordedEvent) {
  const { occurredAt, commandId, correlationId, causationId, actor } = metadata
  return {
    position: sortablePosition(position),
    id,
    stream,
    revision,
    type,
    occurred_at: instant(occurredAt),
    recorded_at: instant(recordedAt),
    command_id: commandId,
    correlation_id: correlationId,
    causation_id: causationId,
    worker: actor.kind === 'system' ? actor.id : null,
  }
}

/** Where in the log the events of the library are, and what led to what: the same for every log. */
export const libraryEvents = defineProjection({
  name: 'library-events',
  version: 2,
  tables: [libraryEvent],
  on: [...definitions.values()]
    .filter(({ personal }) => personal === null)
    .map((definition) =>
      onRow(
        definition,
        libraryEvent,
        (event) => (isOfLibrary(event) ? { position: sortablePosition(event.position) } : null),
        (_, event) => rowOf(event),
      ),
    ),
})
