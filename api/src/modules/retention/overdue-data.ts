import type pg from 'pg'
import type { Held } from './due-for-erasure.ts'

/** Waitlist entries looked at at a time. */
const PAGE = 1_000

/** The waitlist entries that are not erased, oldest first, some at a time. */
export async function* waitlistEntries(pool: pg.Pool): AsyncGenerator<Held['waitlist']> {
  type Entry = Held['waitlist'][number]
  let after: Entry | undefined
  for (;;) {
    const { rows }: { rows: Entry[] } = await pool.query<Entry>(
      `select entry_id as "entryId", joined_at as "joinedAt" from read.waitlist
        where erased_at is null and ($1::timestamptz is null or (joined_at, entry_id) > ($1, $2))
        order by joined_at, entry_id limit $3`,
      [after?.joinedAt ?? null, after?.entryId ?? null, PAGE],
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)
  }
}

/** The months of which something was counted and not forgotten, `yyyy-mm` in UTC. */
export async function analyticsMonths(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>(
    `select distinct to_char(day, 'YYYY-MM') as month from read.analytics_count order by month`,
  )
  return rows.map(({ month }) => month)
}
