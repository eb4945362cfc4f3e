import type pg from 'pg'
import type { LibraryWeeks } from '../../contract/analysis/analysis.ts'

const DAY = 86_400_000
/** The latest seven days, and four times seven days to compare them with. */
const WEEKS = 5

/** Returns how often each type of event was recorded in the library, up to and including a day, `YYYY-MM-DD` in UTC. */
export async function libraryWeeks(pool: pg.Pool, today: string): Promise<LibraryWeeks> {
  const { rows: firsts } = await pool.query<{ days: number }>({
    name: 'library-age',
    text: `select $1::date - (recorded_at at time zone 'UTC')::date + 1 as days
             from library_event order by recorded_at, position limit 1`,
    values: [today],
  })
  const { rows } = await pool.query<{ type: string; ago: number; events: number }>({
    name: 'library-weeks',
    text: `select type, ($1::date - (recorded_at at time zone 'UTC')::date) / 7 as ago, count(*)::int as events
             from library_event
            where recorded_at >= ($1::date - 7 * $2::int + 1)::timestamp at time zone 'UTC'
              and recorded_at < ($1::date + 1)::timestamp at time zone 'UTC'
            group by 1, 2 order by 1`,
    values: [today, WEEKS],
  })
  const weeks = Math.min(WEEKS, Math.max(1, Math.floor((firsts[0]?.days ?? 0) / 7)))
  const types = [...Map.groupBy(rows, ({ type }) => type)].map(([type, found]) => ({
    type,
    counts: Array.from({ length: weeks }, (_, ago) => found.find((one) => one.ago === ago)?.events ?? 0),
  }))
  return {
    from: new Date(Date.parse(today) - 6 * DAY).toISOString().slice(0, 10),
    to: today,
    types: types.filter(({ counts }) => counts.some((count) => count > 0)),
  }
}
