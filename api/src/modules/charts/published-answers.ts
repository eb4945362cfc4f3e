import type pg from 'pg'

/**
 * Days for which an answer stands. Numbers of people carry new noise whenever the people change, and a new answer every day would let it be
 * averaged away.
 */
const STANDS_DAYS = 7
const DAY = 86_400_000

interface Answer {
  /** The day at whose end it was counted, `YYYY-MM-DD` in UTC. */
  readonly through: string
}

/** All that was published in answer to a question about people, the newest first. It holds published numbers, and nobody's name. */
async function published<A extends Answer>(pool: pg.Pool, question: string): Promise<readonly A[]> {
  const { rows } = await pool.query<{ answer: A }>({
    name: 'published-answers',
    text: 'select answer from api.published_answer where question = $1 order by through desc',
    values: [question],
  })
  return rows.map(({ answer }) => answer)
}

/**
 * The answers to a question about people up to a day, the newest first. The newest stands for seven days; after them the question is worked
 * out again, which may come to nothing.
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
  // Two who ask at once are answered the same: what came first stands.
  await pool.query({
    name: 'publish-answer',
    text: `insert into api.published_answer (question, through, answer) values ($1, $2, $3)
           on conflict (question, through) do nothing`,
    values: [question, day, next],
  })
  return published<A>(pool, question)
}
