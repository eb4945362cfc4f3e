import { countedSeconds } from '@stillair/events/listening/rules.ts'
import type pg from 'pg'
import type { Evidence, Heard, Rated } from './content-figures.ts'

/** Who heard and rated each of these contents until the end of that day, as `YYYY-MM-DD` in UTC; nothing of what nobody heard. */
export async function evidenceOf(
  pool: pg.Pool,
  contentIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Evidence>> {
  const heard = await pool.query<Heard & { readonly contentId: string }>({
    name: 'who-heard',
    text: `select content_id as "contentId", user_id as "userId", to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as day,
                  max(case when completed then 'infinity'::float8 else coalesce(position_seconds, 0) end) as reached
             from read.session_log
            where content_id = any($1) and (listened_seconds >= $3 or completed)
              and started_at < ($2::date + 1)::timestamp at time zone 'UTC'
            group by 1, 2, 3`,
    values: [contentIds, day, countedSeconds.default],
  })
  const rated = await pool.query<Rated & { readonly contentId: string }>({
    name: 'who-rated',
    text: `select content_id as "contentId", user_id as "userId", to_char(rated_at at time zone 'UTC', 'YYYY-MM-DD') as day, rating
             from read.rating where content_id = any($1)`,
    values: [contentIds],
  })
  const ratedOf = Map.groupBy(rated.rows, ({ contentId }) => contentId)
  const heardOf = Map.groupBy(heard.rows, ({ contentId }) => contentId)
  return new Map([...heardOf].map(([id, rows]) => [id, { heard: rows, rated: ratedOf.get(id) ?? [] }]))
}
