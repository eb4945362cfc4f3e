import { countedSeconds } from '@stillair/events/listening/rules.ts'
import {
  changedIn,
  FEWEST,
  maySeeBoth,
  type ShownCells,
  smallestDifference,
} from '@stillair/projections/replay/gate.ts'
import type pg from 'pg'
import type { ContentFigures } from '../contract/figures.ts'
import { cellsOf, type Evidence, figuresAt, type Heard, type Rated, startsIn } from './content-figures.ts'

/** What was shown of a content so far, the oldest first. The ledger holds figures alone, nobody's name. */
async function shownBefore(pool: pg.Pool, contentId: string): Promise<readonly ContentFigures[]> {
  const { rows } = await pool.query<{ figures: ContentFigures }>({
    name: 'figures-shown-before',
    text: 'select figures from api.shown_figures where content_id = $1 order by through',
    values: [contentId],
  })
  return rows.map(({ figures }) => figures)
}

async function evidenceOf(pool: pg.Pool, contentId: string, day: string): Promise<Evidence> {
  const heard = await pool.query<Omit<Heard, 'reached'> & { reached: number }>({
    name: 'who-heard',
    text: `select user_id as "userId", to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as day,
                  max(case when completed then 'infinity'::float8 else coalesce(position_seconds, 0) end) as reached
             from read.session_log
            where content_id = $1 and (listened_seconds >= $3 or completed)
              and started_at < ($2::date + 1)::timestamp at time zone 'UTC'
            group by 1, 2`,
    values: [contentId, day, countedSeconds.default],
  })
  const rated = await pool.query<Rated>({
    name: 'who-rated',
    text: `select user_id as "userId", to_char(rated_at at time zone 'UTC', 'YYYY-MM-DD') as day, rating
             from read.rating where content_id = $1`,
    values: [contentId],
  })
  return { heard: heard.rows, rated: rated.rows }
}

/** Whether nothing that follows from both answers is about fewer than eleven people. */
function mayShowAfter(evidence: Evidence, next: ContentFigures, shown: ContentFigures): boolean {
  const after = cellsOf(evidence, next.through, startsIn(next))
  const before = cellsOf(evidence, shown.through, startsIn(shown)).map((cells, which): ShownCells => {
    const counts = which === 0 ? shown.steps : shown.ratings
    return { cells, people: counts.map(({ people }) => people) }
  })
  const changed = before.reduce((sum, one) => sum + changedIn(one), 0)
  return after.every((cells) => before.every((one) => maySeeBoth(cells, one, changed)))
}

/** Without ratings where they and the steps together would give away what a few did. */
function withSafeRatings(evidence: Evidence, figures: ContentFigures): ContentFigures {
  const [steps, ratings] = cellsOf(evidence, figures.through, startsIn(figures))
  if (smallestDifference(steps, ratings) >= FEWEST) return figures
  return { ...figures, ratings: [{ from: 0, people: figures.listeners }] }
}

/**
 * The figures of a content up to the end of a day, or the newest from before it: what was shown stands until enough people differ
 * that nobody is found by subtracting. Null when there were never enough. Whoever asks first on a day is who it is worked out for.
 */
export async function figuresOf(pool: pg.Pool, contentId: string, day: string): Promise<ContentFigures | null> {
  const shown = await shownBefore(pool, contentId)
  const newest = shown.at(-1) ?? null
  if (newest && newest.through >= day) return newest
  const evidence = await evidenceOf(pool, contentId, day)
  const found = figuresAt(evidence, day)
  if (!found) return newest
  const next = withSafeRatings(evidence, found)
  if (!shown.every((before) => mayShowAfter(evidence, next, before))) return newest
  // Two who ask at once are answered the same: what came first stands.
  await pool.query({
    name: 'show-figures',
    text: `insert into api.shown_figures (content_id, through, figures) values ($1, $2, $3)
           on conflict (content_id, through) do nothing`,
    values: [contentId, day, next],
  })
  return (await shownBefore(pool, contentId)).at(-1) ?? next
}
