import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  SessionCompleted,
  type SessionEvent,
  SessionProgressed,
  SessionStarted,
} from '@stillair/events/modules/listening/events.ts'
import { knownZone, localHour } from '@stillair/events/modules/streak/local-day.ts'
import { bool, date, float8, integer, nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf, later } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const log = defineTable('session_log', {
  columns: {
    session_id: text,
    user_id: text,
    content_id: text,
    started_at: timestamptz,
    /**
     * The listener's local date and hour (0 to 23) at the start, stored so that the database need not know the zone.
     */
    local_day: date,
    local_hour: integer,
    /** When the newest report was made. */
    ended_at: nullable(timestamptz),
    listened_seconds: float8,
    position_seconds: nullable(float8),
    completed: bool,
    completed_at: nullable(timestamptz),
    content_duration: nullable(float8),
  },
  key: ['session_id'],
  indexes: ['user_id, started_at desc'],
})
type LogRow = RowOf<typeof log>

const key = (event: RecordedEvent<SessionEvent>) => ({ session_id: event.data.sessionId })

function begun(event: RecordedEvent<SessionEvent>): LogRow {
  const at = instantOf(event)
  const { day, hour } = localHour(new Date(at), knownZone(event.metadata.timeZone))
  return {
    session_id: event.data.sessionId,
    user_id: event.data.userId,
    content_id: event.data.contentId,
    started_at: at,
    local_day: day,
    local_hour: hour,
    ended_at: null,
    listened_seconds: 0,
    position_seconds: null,
    completed: false,
    completed_at: null,
    content_duration: 'contentDuration' in event.data ? event.data.contentDuration : null,
  }
}

/** All listening sessions: when they were, how long, and how far the listener came. */
export const sessionLog = defineProjection({
  name: 'session-log',
  version: 3,
  tables: [log],
  on: [
    onRow(SessionStarted, log, key, (row, event) => row ?? begun(event)),
    onRow(SessionProgressed, log, key, (found, event) => {
      const row = found ?? begun(event)
      const at = instantOf(event)
      const isNewest = row.ended_at === null || at >= row.ended_at
      return {
        ...row,
        ended_at: later(at, row.ended_at ?? at),
        listened_seconds: Math.max(row.listened_seconds, event.data.listenedSeconds),
        position_seconds: isNewest ? (event.data.positionSeconds ?? row.position_seconds) : row.position_seconds,
      }
    }),
    onRow(SessionCompleted, log, key, (found, event) => {
      const row = found ?? begun(event)
      const at = instantOf(event)
      return {
        ...row,
        ended_at: later(at, row.ended_at ?? at),
        completed: true,
        completed_at: row.completed_at ?? at,
        content_duration: row.content_duration ?? event.data.contentDuration,
      }
    }),
  ],
})
