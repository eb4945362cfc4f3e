import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions, isOfLibrary } from '@stillair/events/language/registry.ts'
import { integer, nullable, text, timestamptz } from '../../model/column.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const libraryEvent = defineTable('library_event', {
  columns: {
    /** {@link sortablePosition}, so that sorting the texts gives the log's order. */
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
    /** The part of the system that acted; null for a person, whose identity is not stored here. */
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

/** Returns a position as a text of nineteen digits. */
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

/** The library's events: their positions, and which event caused which. The table is the same for every event store. */
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
