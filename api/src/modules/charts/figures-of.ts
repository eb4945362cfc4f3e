import { countedSeconds } from '@stillair/events/modules/listening/rules.ts'
import { countedPeople } from '@stillair/projections/replay/charts/counted-users.ts'
import type { DisclosureGate, Grid } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import type { PublishedFigures } from '../../contract/analysis/figures.ts'
import { publishedAnswers } from './published-answers.ts'

/** Seconds. Stop positions are accurate to about ten seconds: players report every thirty seconds and on pause. */
const STEP = 10
/** Seconds; assumed for a session of unknown duration. */
const USUAL_LENGTH = 600

/** Returns the furthest second at which each listener stopped; infinite when they completed the session at least once. */
async function reachedBy(pool: pg.Pool, contentId: string, day: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ userId: string; reached: number }>({
    name: 'who-listened',
    text: `select s.user_id as "userId",
                  max(case when s.completed then 'infinity'::float8 else coalesce(s.position_seconds, 0) end) as reached
             from session_log s
             join account a on a.user_id = s.user_id and ${countedPeople('$2')}
            where s.content_id = $1 and (s.listened_seconds >= $3 or s.completed)
              and s.started_at < ($2::date + 1)::timestamp at time zone 'UTC'
            group by 1`,
    values: [contentId, day, countedSeconds.default],
  })
  return new Map(rows.map(({ userId, reached }) => [userId, reached]))
}

/** Returns the rating of each of these listeners; 0 where there is none. */
async function ratingsBy(
  pool: pg.Pool,
  contentId: string,
  day: string,
  listeners: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ userId: string; rating: number }>({
    name: 'who-rated',
    text: `select user_id as "userId", rating from rating
            where content_id = $1 and rated_at < ($2::date + 1)::timestamp at time zone 'UTC'`,
    values: [contentId, day],
  })
  const ratings = new Map(rows.map(({ userId, rating }) => [userId, rating]))
  return new Map([...listeners].map((userId) => [userId, ratings.get(userId) ?? 0]))
}

/** Returns the session's duration in the library, which no listener can influence. */
async function lengthOf(pool: pg.Pool, contentId: string): Promise<number> {
  const { rows } = await pool.query<{ duration: number | null }>({
    name: 'length-of-session',
    text: 'select duration from library where content_id = $1',
    values: [contentId],
  })
  return rows[0]?.duration ?? USUAL_LENGTH
}

const stepsOf = (contentId: string, length: number): Grid => ({
  value: `reached in ${contentId}`,
  places: [...Array.from({ length: Math.max(1, Math.ceil(length / STEP)) }, (_, step) => step * STEP), Infinity],
})
const ratingsOf = (contentId: string): Grid => ({ value: `rating of ${contentId}`, places: [0, 1, 2, 3] })

/**
 * Returns how far the listeners of a session got by the end of a day, `YYYY-MM-DD` in UTC, and how they rated it.
 * Returns null when there are too few.
 */
export async function contentFigures(
  pool: pg.Pool,
  gate: DisclosureGate,
  contentId: string,
  day: string,
): Promise<PublishedFigures | null> {
  const reached = await reachedBy(pool, contentId, day)
  const steps = gate.cells(stepsOf(contentId, await lengthOf(pool, contentId)), reached)
  const ratings = gate.cells(ratingsOf(contentId), await ratingsBy(pool, contentId, day, reached.keys()))
  if (!steps || !ratings) return null
  return {
    through: day,
    listeners: steps.people,
    margin: steps.margin,
    steps: steps.cells.map(({ from, people }) => ({ from: Number.isFinite(from) ? from : null, people })),
    ratings: [...ratings.cells],
  }
}

/**
 * Returns the newest published figures of a session. Computes them up to the end of the day if they are due; null while
 * there are none.
 */
export async function figuresOf(
  pool: pg.Pool,
  gate: DisclosureGate,
  contentId: string,
  day: string,
): Promise<PublishedFigures | null> {
  const workOut = () => contentFigures(pool, gate, contentId, day)
  const [newest] = await publishedAnswers(pool, `figures of ${contentId}`, day, workOut)
  return newest ?? null
}
