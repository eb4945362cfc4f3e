import {
  changedIn,
  FEWEST,
  maySeeBoth,
  type ShownCells,
  smallestDifference,
} from '@stillair/projections/replay/gate.ts'
import type pg from 'pg'
import type { ContentFigures } from '../contract/figures.ts'
import { picturesBeside } from '../pictures/pictures-beside.ts'
import { cellsOf, type Evidence, figuresAt, startsIn } from './content-figures.ts'
import { evidenceOf } from './figures-evidence.ts'

/** What was shown of a content so far, the oldest first. The ledger holds figures alone, nobody's name. */
async function shownBefore(pool: pg.Pool, contentId: string): Promise<readonly ContentFigures[]> {
  const { rows } = await pool.query<{ figures: ContentFigures }>({
    name: 'figures-shown-before',
    text: 'select figures from api.shown_figures where content_id = $1 order by through',
    values: [contentId],
  })
  return rows.map(({ figures }) => figures)
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

/** Whether nobody is found by subtracting what pictures of people show now. */
async function mayShowBeside(pool: pg.Pool, evidence: Evidence, next: ContentFigures): Promise<boolean> {
  const pictured = await picturesBeside(pool)
  return cellsOf(evidence, next.through, startsIn(next)).every((cells) =>
    pictured.every((other) => smallestDifference(cells, other, { isTotalKnown: false }) >= FEWEST),
  )
}

/**
 * The figures of a content up to the end of a day, or the newest from before it: what was shown stands until enough people differ
 * that nobody is found by subtracting, from what was shown before or what pictures show now. Null when there were never enough.
 * Whoever asks first on a day is who it is worked out for.
 */
export async function figuresOf(pool: pg.Pool, contentId: string, day: string): Promise<ContentFigures | null> {
  const shown = await shownBefore(pool, contentId)
  const newest = shown.at(-1) ?? null
  if (newest && newest.through >= day) return newest
  const evidence = (await evidenceOf(pool, [contentId], day)).get(contentId)
  if (!evidence) return newest
  const found = figuresAt(evidence, day)
  if (!found) return newest
  const next = withSafeRatings(evidence, found)
  if (!shown.every((before) => mayShowAfter(evidence, next, before))) return newest
  if (!(await mayShowBeside(pool, evidence, next))) return newest
  // Two who ask at once are answered the same: what came first stands.
  await pool.query({
    name: 'show-figures',
    text: `insert into api.shown_figures (content_id, through, figures) values ($1, $2, $3)
           on conflict (content_id, through) do nothing`,
    values: [contentId, day, next],
  })
  return (await shownBefore(pool, contentId)).at(-1) ?? next
}
