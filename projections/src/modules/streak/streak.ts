import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type CompletionEvent,
  ContentCompleted,
  SessionCompleted,
  type SessionEvent,
} from '@stillair/events/modules/listening/events.ts'
import { completionId } from '@stillair/events/modules/listening/rules.ts'
import { knownZone, localDay } from '@stillair/events/modules/streak/local-day.ts'
import { date, integer, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRows } from '../../model/projection.ts'
import type { Rows } from '../../model/rows.ts'
import { defineTable, rowRef } from '../../model/table.ts'

const streakDay = defineTable('streak_day', {
  columns: {
    user_id: text,
    /** The listener's local date. */
    day: date,
    first_completed_at: timestamptz,
    last_completed_at: timestamptz,
    /** The zone of the day's last completion. */
    time_zone: text,
    /** The zone of the day's first completion. */
    first_time_zone: text,
    completions: integer,
  },
  key: ['user_id', 'day'],
})

/** The completions that have already been counted. */
const counted = defineTable('streak_completion', {
  columns: { completion_id: text },
  key: ['completion_id'],
  view: false,
})

type Completion = RecordedEvent<Extract<SessionEvent, { type: 'SessionCompleted' }> | CompletionEvent>

/** Returns where and when a completion happened; the zone is the event's, or UTC when that zone is unknown. */
function placeOf(event: Completion) {
  const at = instantOf(event)
  const zone = knownZone(event.metadata.timeZone)
  return { at, zone, key: { user_id: event.data.userId, day: localDay(new Date(at), zone) } }
}

const touches = (event: Completion) => [
  rowRef(streakDay, placeOf(event).key),
  rowRef(counted, { completion_id: completionId(event) }),
]

function complete(rows: Rows, event: Completion): void {
  const completion = { completion_id: completionId(event) }
  if (rows.get(counted, completion)) return
  rows.put(counted, completion)
  const { at, zone, key } = placeOf(event)
  const row = rows.get(streakDay, key)
  const isFirst = row === null || at < row.first_completed_at
  const isLast = row === null || at >= row.last_completed_at
  rows.put(streakDay, {
    ...key,
    first_completed_at: isFirst ? at : row.first_completed_at,
    first_time_zone: isFirst ? zone : row.first_time_zone,
    last_completed_at: isLast ? at : row.last_completed_at,
    time_zone: isLast ? zone : row.time_zone,
    completions: (row?.completions ?? 0) + 1,
  })
}

/** The days on which each listener completed content. */
export const streak = defineProjection({
  name: 'streak',
  version: 2,
  tables: [streakDay, counted],
  on: [onRows(SessionCompleted, touches, complete), onRows(ContentCompleted, touches, complete)],
})
