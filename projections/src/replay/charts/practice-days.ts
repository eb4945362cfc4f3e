import { countedSeconds } from '@stillair/events/modules/listening/rules.ts'
import type { Chart } from './chart.ts'
import { countedPeople } from './counted-users.ts'
import { placedBy } from './group-by.ts'

/**
 * SQL for the counted listening sessions, up to the end of day $1, of people who count ({@link countedPeople}). `began`
 * is the hour of the start on the listener's own clock, `started_at` its instant; the other columns are how far they came.
 */
export const PRACTISED = `practised as (
  select s.user_id, s.content_id, s.local_day + make_time(s.local_hour, 0, 0) as began, s.started_at,
         s.listened_seconds, s.completed, coalesce(s.position_seconds, 0) as position_seconds, s.content_duration
    from session_log s
    join account a on a.user_id = s.user_id and ${countedPeople('$1')}
   where (s.listened_seconds >= $2 or s.completed) and s.started_at < ($1::date + 1)::timestamp at time zone 'UTC')`

/** Returns a chart's `people` function from SQL that begins with {@link PRACTISED}; see {@link placedBy}. */
export const placedByPractice = (sql: string): Chart['people'] => placedBy(sql, countedSeconds.default)

export const PRACTISED_IS = `Somebody has practised who listened to a session for ${countedSeconds.default} seconds or completed it.`
