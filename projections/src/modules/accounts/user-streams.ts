import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import { text, timestamptz } from '../../model/column.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const userStreamTable = defineTable('user_stream', {
  columns: {
    user_id: text,
    stream: text,
    /** When the log took the stream's first event: what is handed to the user goes from the oldest stream on. */
    since: timestamptz,
  },
  key: ['user_id', 'stream'],
})

/**
 * Where in the log each user's story is: every stream whose first event has them as its subject, so that all that is
 * held about somebody can be handed to them.
 */
export const userStreams = defineProjection({
  name: 'user-streams',
  version: 5,
  tables: [userStreamTable],
  on: [...definitions.values()].flatMap((definition) => {
    const { subject } = definition
    if (subject === null) return []
    const userOf = ({ data }: RecordedEvent) => String((data as Record<string, unknown>)[subject])
    return onRow(
      definition,
      userStreamTable,
      (event) => (event.revision === 0 ? { user_id: userOf(event), stream: event.stream } : null),
      (_, event) => ({ user_id: userOf(event), stream: event.stream, since: new Date(event.recordedAt).toISOString() }),
    )
  }),
})
