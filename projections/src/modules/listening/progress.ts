import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type CompletionEvent,
  ContentCompleted,
  SessionCompleted,
  type SessionEvent,
  SessionProgressed,
} from '@stillair/events/modules/listening/events.ts'
import { completionId, isCounted } from '@stillair/events/modules/listening/rules.ts'
import { bool, float8, integer, nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf, later } from '../../model/instant.ts'
import { defineProjection, onRows } from '../../model/projection.ts'
import type { Rows } from '../../model/rows.ts'
import { defineTable, type RowOf, rowRef } from '../../model/table.ts'

const progressTable = defineTable('progress', {
  columns: {
    user_id: text,
    content_id: text,
    /** The number of listening sessions of at least three seconds. */
    sessions: integer,
    /** The number of completed listening sessions, including repeats. */
    completed_sessions: integer,
    listened_seconds: float8,
    /** Where the listener stopped; 0 once the content is completed. */
    position_seconds: float8,
    completed: bool,
    completed_at: nullable(timestamptz),
    last_heard_at: timestamptz,
    /** When the report behind `position_seconds` was made. An older report that arrives late changes nothing. */
    position_at: nullable(timestamptz),
  },
  key: ['user_id', 'content_id'],
  indexes: ['user_id, last_heard_at desc'],
})
type ProgressRow = RowOf<typeof progressTable>

/**
 * What each listening session has contributed so far, because reports carry totals. Has the same key as
 * `completed_session`.
 */
const contribution = defineTable('progress_session', {
  columns: { session_id: text, listened_seconds: float8, completed: bool },
  key: ['session_id'],
  view: false,
})

type Heard = RecordedEvent<Exclude<SessionEvent, { type: 'SessionStarted' }> | CompletionEvent>
const progressKey = ({ data }: Heard) => ({ user_id: data.userId, content_id: data.contentId })
const touches = (event: Heard) => [
  rowRef(progressTable, progressKey(event)),
  rowRef(contribution, { session_id: completionId(event) }),
]

const before = (rows: Rows, event: Heard): ProgressRow =>
  rows.get(progressTable, progressKey(event)) ?? {
    ...progressKey(event),
    sessions: 0,
    completed_sessions: 0,
    listened_seconds: 0,
    position_seconds: 0,
    completed: false,
    completed_at: null,
    last_heard_at: instantOf(event),
    position_at: null,
  }

const contributed = (rows: Rows, event: Heard): RowOf<typeof contribution> =>
  rows.get(contribution, { session_id: completionId(event) }) ?? {
    session_id: completionId(event),
    listened_seconds: 0,
    completed: false,
  }

/**
 * Moves the position unless a newer report exists. Of two reports at the same instant, the later one in the log wins.
 */
const moved = (row: ProgressRow, seconds: number, at: string) =>
  row.position_at === null || at >= row.position_at ? { position_seconds: seconds, position_at: at } : {}

function complete(rows: Rows, event: Heard): ProgressRow {
  const row = before(rows, event)
  const session = contributed(rows, event)
  const at = instantOf(event)
  if (!session.completed) rows.put(contribution, { ...session, completed: true })
  return {
    ...row,
    completed_sessions: row.completed_sessions + (session.completed ? 0 : 1),
    ...moved(row, 0, at),
    last_heard_at: later(row.last_heard_at, at),
  }
}

/** How much of each content each listener has heard, and where they stopped. */
export const progress = defineProjection({
  name: 'progress',
  version: 1,
  tables: [progressTable, contribution],
  on: [
    onRows(SessionProgressed, touches, (rows, event) => {
      const row = before(rows, event)
      const session = contributed(rows, event)
      const at = instantOf(event)
      const { listenedSeconds, positionSeconds } = event.data
      const total = Math.max(session.listened_seconds, listenedSeconds)
      const isCountedNow = !isCounted(session.listened_seconds) && isCounted(total)
      // Completed content has no position to resume from, up to its last second.
      const isPlace = positionSeconds !== null && !session.completed
      if (total !== session.listened_seconds) rows.put(contribution, { ...session, listened_seconds: total })
      rows.put(progressTable, {
        ...row,
        sessions: row.sessions + (isCountedNow ? 1 : 0),
        listened_seconds: row.listened_seconds + (total - session.listened_seconds),
        ...(isPlace ? moved(row, positionSeconds, at) : {}),
        last_heard_at: later(row.last_heard_at, at),
      })
    }),
    onRows(SessionCompleted, touches, (rows, event) => rows.put(progressTable, complete(rows, event))),
    onRows(ContentCompleted, touches, (rows, event) => {
      const row = complete(rows, event)
      rows.put(progressTable, { ...row, completed: true, completed_at: row.completed_at ?? instantOf(event) })
    }),
  ],
})
