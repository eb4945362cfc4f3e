import { type CurrentStreak, currentStreak, type StreakDay } from '@stillair/events/modules/streak/rules.ts'
import type pg from 'pg'
import type { CompletedSession, Completion, Progress, SessionLog } from '../../contract/listening.ts'

/** The newest of a listener's listening sessions that a list holds: five a day for some three years. */
const LIST_LIMIT = 5_000

/** A user's listening sessions, newest first. */
export async function listSessionLogs(pool: pg.Pool, userId: string): Promise<SessionLog[]> {
  const { rows } = await pool.query<{
    session_id: string
    content_id: string
    started_at: Date
    ended_at: Date | null
    listened_seconds: number
    position_seconds: number | null
    completed: boolean
  }>({
    name: 'list-session-logs',
    text: `select session_id, content_id, started_at, ended_at, listened_seconds, position_seconds, completed
             from read.session_log where user_id = $1 order by started_at desc, session_id limit ${LIST_LIMIT}`,
    values: [userId],
  })
  return rows.map((row) => ({
    id: row.session_id,
    contentId: row.content_id,
    startedAt: row.started_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    durationPlayed: row.listened_seconds,
    position: row.position_seconds,
    completed: row.completed,
  }))
}

/**
 * A user's newest listening session of that content that began or had a report within the last day; null when there is
 * none.
 */
export async function newestSession(
  pool: pg.Pool,
  userId: string,
  contentId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await pool.query<{ session_id: string }>({
    name: 'newest-session',
    text: `select session_id from read.session_log
            where user_id = $1 and content_id = $2 and coalesce(ended_at, started_at) > $3::timestamptz - interval '1 day'
            order by started_at desc, session_id limit 1`,
    values: [userId, contentId, now],
  })
  return rows[0]?.session_id ?? null
}

/** What a listener has completed of the library. */
export async function listCompletions(pool: pg.Pool, userId: string): Promise<Completion[]> {
  const { rows } = await pool.query<{ content_id: string }>({
    name: 'list-completions',
    text: 'select content_id from read.progress where user_id = $1 and completed order by completed_at desc, content_id',
    values: [userId],
  })
  return rows.map((row) => ({ contentId: row.content_id }))
}

/** Each completed listening session, newest first. */
export async function listCompletedSessions(pool: pg.Pool, userId: string): Promise<CompletedSession[]> {
  const { rows } = await pool.query<{ content_id: string; content_duration: number | null; completed_at: Date }>({
    name: 'list-completed-sessions',
    text: `select content_id, content_duration, completed_at from read.completed_session
            where user_id = $1 order by completed_at desc, completion_id limit ${LIST_LIMIT}`,
    values: [userId],
  })
  return rows.map((row) => ({
    contentId: row.content_id,
    contentDuration: row.content_duration,
    completedAt: row.completed_at.toISOString(),
  }))
}

/** The totals of a listener, and what they began, most recent first. */
export async function readProgress(pool: pg.Pool, userId: string): Promise<Progress> {
  const { rows } = await pool.query<{
    content_id: string
    sessions: number
    completed_sessions: number
    listened_seconds: number
    position_seconds: number
    completed: boolean
    last_heard_at: Date
  }>({
    name: 'read-progress',
    text: `select content_id, sessions, completed_sessions, listened_seconds, position_seconds, completed, last_heard_at
             from read.progress where user_id = $1 order by last_heard_at desc, content_id`,
    values: [userId],
  })
  return {
    totalSessions: rows.reduce((sum, row) => sum + row.sessions, 0),
    completedSessions: rows.reduce((sum, row) => sum + row.completed_sessions, 0),
    listenedSeconds: rows.reduce((sum, row) => sum + row.listened_seconds, 0),
    items: rows.map((row) => ({
      contentId: row.content_id,
      position: row.position_seconds,
      listenedSeconds: row.listened_seconds,
      completed: row.completed,
      lastHeardAt: row.last_heard_at.toISOString(),
    })),
  }
}

/** The streak as of now for a listener in that zone. */
export async function readStreak(pool: pg.Pool, userId: string, now: Date, timeZone: string): Promise<CurrentStreak> {
  const { rows } = await pool.query<{
    day: string
    first_completed_at: Date
    first_time_zone: string
    last_completed_at: Date
    time_zone: string
  }>({
    name: 'read-streak',
    // A date read as one would become midnight of this machine's zone.
    text: `select day::text, first_completed_at, first_time_zone, last_completed_at, time_zone
             from read.streak_day where user_id = $1 order by day desc`,
    values: [userId],
  })
  const days = rows.map(
    (row): StreakDay => ({
      day: row.day,
      firstCompletedAt: row.first_completed_at,
      firstTimeZone: row.first_time_zone,
      lastCompletedAt: row.last_completed_at,
      timeZone: row.time_zone,
    }),
  )
  return currentStreak(days, now, timeZone)
}
