import { invalid } from '@stillair/events/language/refusal.ts'
import { type CurrentStreak, currentStreak, type StreakDay } from '@stillair/events/modules/streak/rules.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type {
  CompletedSession,
  Completion,
  ListSessionLogs,
  Progress,
  SessionLog,
} from '../../contract/listener/listening.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'

/** The most completed sessions in a list: five a day for about three years. */
const LIST_LIMIT = 5_000

/** A place in a user's list of listening sessions: the one after which a page begins. */
interface Place {
  readonly startedAt: Date | 'infinity'
  readonly id: string
}
const BEGINNING: Place = { startedAt: 'infinity', id: '' }

/**
 * Returns a page of a user's listening sessions, newest first. Throws an {@link invalid} refusal when `before` is not one of
 * the user's sessions.
 */
export async function listSessionLogs(
  pool: pg.Pool,
  userId: string,
  { limit, before }: z.output<typeof ListSessionLogs>,
): Promise<SessionLog[]> {
  const place = before === undefined ? BEGINNING : await placeOf(pool, userId, before)
  const { rows } = await pool.query<RowOf<SessionLog, 'startedAt' | 'endTime'>>({
    name: 'list-session-logs',
    text: `select session_id as id, content_id as "contentId", started_at as "startedAt", ended_at as "endTime",
                  listened_seconds as "durationPlayed", position_seconds as position, completed
             from session_log
            where user_id = $1 and started_at <= $2::timestamptz
              and (started_at < $2::timestamptz or session_id > $3)
            order by started_at desc, session_id limit $4::int`,
    values: [userId, place.startedAt, place.id, limit],
  })
  return rows.map(withIsoTimes)
}

async function placeOf(pool: pg.Pool, userId: string, sessionId: string): Promise<Place> {
  const { rows } = await pool.query<{ started_at: Date }>({
    name: 'session-log-place',
    text: 'select started_at from session_log where session_id = $1 and user_id = $2',
    values: [sessionId, userId],
  })
  if (!rows[0]) throw invalid('There is no such listening session.', { before: 'Not one of your listening sessions' })
  return { startedAt: rows[0].started_at, id: sessionId }
}

/**
 * Returns the user's newest listening session of the content that began or was reported within the last day; null when
 * there is none.
 */
export async function newestSession(
  pool: pg.Pool,
  userId: string,
  contentId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await pool.query<{ session_id: string }>({
    name: 'newest-session',
    text: `select session_id from session_log
            where user_id = $1 and content_id = $2 and coalesce(ended_at, started_at) > $3::timestamptz - interval '1 day'
            order by started_at desc, session_id limit 1`,
    values: [userId, contentId, now],
  })
  return rows[0]?.session_id ?? null
}

/** Returns the content that a listener has completed. */
export async function listCompletions(pool: pg.Pool, userId: string): Promise<Completion[]> {
  const { rows } = await pool.query<Completion>({
    name: 'list-completions',
    text: `select content_id as "contentId" from progress
            where user_id = $1 and completed order by completed_at desc, content_id`,
    values: [userId],
  })
  return rows
}

/** Returns every completed listening session, newest first. */
export async function listCompletedSessions(pool: pg.Pool, userId: string): Promise<CompletedSession[]> {
  const { rows } = await pool.query<RowOf<CompletedSession, 'completedAt'>>({
    name: 'list-completed-sessions',
    text: `select content_id as "contentId", content_duration as "contentDuration", completed_at as "completedAt"
             from completed_session
            where user_id = $1 order by completed_at desc, completion_id limit ${LIST_LIMIT}`,
    values: [userId],
  })
  return rows.map(withIsoTimes)
}

type ProgressRow = RowOf<Progress['items'][number], 'lastHeardAt'> & {
  readonly sessions: number
  readonly completedSessions: number
}

/** Returns a listener's totals, and everything they have started, most recent first. */
export async function readProgress(pool: pg.Pool, userId: string): Promise<Progress> {
  const { rows } = await pool.query<ProgressRow>({
    name: 'read-progress',
    text: `select content_id as "contentId", sessions, completed_sessions as "completedSessions",
                  listened_seconds as "listenedSeconds", position_seconds as position, completed,
                  last_heard_at as "lastHeardAt"
             from progress where user_id = $1 order by last_heard_at desc, content_id`,
    values: [userId],
  })
  return {
    totalSessions: rows.reduce((sum, row) => sum + row.sessions, 0),
    completedSessions: rows.reduce((sum, row) => sum + row.completedSessions, 0),
    listenedSeconds: rows.reduce((sum, row) => sum + row.listenedSeconds, 0),
    items: rows.map(({ sessions: _, completedSessions: __, ...item }) => withIsoTimes(item)),
  }
}

/** Returns a listener's current streak in their time zone. */
export async function readStreak(pool: pg.Pool, userId: string, now: Date, timeZone: string): Promise<CurrentStreak> {
  const { rows } = await pool.query<StreakDay>({
    name: 'read-streak',
    // Selected as text, because node-postgres would turn a date into midnight in this machine's time zone.
    text: `select day::text, first_completed_at as "firstCompletedAt", first_time_zone as "firstTimeZone",
                  last_completed_at as "lastCompletedAt", time_zone as "timeZone"
             from streak_day where user_id = $1 order by day desc`,
    values: [userId],
  })
  return currentStreak(rows, now, timeZone)
}
