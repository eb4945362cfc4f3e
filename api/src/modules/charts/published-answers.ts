import type { Chart } from '@stillair/projections/replay/charts/chart.ts'
import type pg from 'pg'

/**
 * Days for which an answer remains valid. The noise in numbers of people changes whenever the people do. If there were
 * a new answer every day, averaging them would cancel the noise.
 */
const STANDS_DAYS = 7
const DAY = 86_400_000

/**
 * Returns the name under which a chart's answers are published and views of it are logged. It must never change,
 * because published answers have to be found again: a second answer to the same question could be subtracted from the
 * first.
 */
export const storedQuestion = (chart: Chart) => `picture ${chart.name}`

interface Answer {
  /** The day at whose end the people were counted, `YYYY-MM-DD` in UTC. */
  readonly through: string
}

/** Returns all published answers to a question about people, newest first. They contain published numbers and no names. */
async function published<A extends Answer>(pool: pg.Pool, question: string): Promise<readonly A[]> {
  const { rows } = await pool.query<{ answer: A }>({
    name: 'published-answers',
    text: 'select answer from api.published_answer where question = $1 order by through desc',
    values: [question],
  })
  return rows.map(({ answer }) => answer)
}

/**
 * Returns the answers to a question about people up to a day, newest first. The newest one stays valid for seven days.
 * Then the question is computed again, which may give no answer.
 */
export async function publishedAnswers<A extends Answer>(
  pool: pg.Pool,
  question: string,
  day: string,
  workOut: () => Promise<A | null>,
): Promise<readonly A[]> {
  const before = await published<A>(pool, question)
  const newest = before[0]
  if (newest && Date.parse(day) - Date.parse(newest.through) < STANDS_DAYS * DAY) return before
  const next = await workOut()
  if (!next) return before
  // If two requests compute the answer at once, both get the one stored first.
  await pool.query({
    name: 'publish-answer',
    text: `insert into api.published_answer (question, through, answer) values ($1, $2, $3)
           on conflict (question, through) do nothing`,
    values: [question, day, next],
  })
  return published<A>(pool, question)
}
