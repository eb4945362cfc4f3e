import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import { text, timestamptz } from '../../model/column.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const userStreamTable = defineTable('user_stream', {
  columns: {
    user_id: text,
    stream: text,
    /** When the log recorded the stream's first event. A user's data export starts with the oldest stream. */
    since: timestamptz,
  },
  key: ['user_id', 'stream'],
})

/**
 * The streams about each user: every stream whose first event has the user as its subject. An export of a user's data
 * reads them.
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
