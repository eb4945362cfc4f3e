import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type CompletionEvent,
  ContentCompleted,
  SessionCompleted,
  type SessionEvent,
} from '@stillair/events/modules/listening/events.ts'
import { completionId } from '@stillair/events/modules/listening/rules.ts'
import { float8, nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const completed = defineTable('completed_session', {
  columns: {
    completion_id: text,
    user_id: text,
    content_id: text,
    content_duration: nullable(float8),
    completed_at: timestamptz,
  },
  key: ['completion_id'],
  indexes: ['user_id, completed_at desc'],
})

type Completion = RecordedEvent<Extract<SessionEvent, { type: 'SessionCompleted' }> | CompletionEvent>

const key = (event: Completion) => ({ completion_id: completionId(event) })
/** Keeps the first completion; the other event only fills in a missing duration. */
const complete = (row: RowOf<typeof completed> | null, event: Completion) =>
  row
    ? { ...row, content_duration: row.content_duration ?? event.data.contentDuration }
    : {
        completion_id: completionId(event),
        user_id: event.data.userId,
        content_id: event.data.contentId,
        content_duration: event.data.contentDuration,
        completed_at: instantOf(event),
      }

/** One row per completed listening session. */
export const completedSession = defineProjection({
  name: 'completed-session',
  version: 1,
  tables: [completed],
  on: [onRow(SessionCompleted, completed, key, complete), onRow(ContentCompleted, completed, key, complete)],
})
