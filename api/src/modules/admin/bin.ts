import { DAYS_IN_BIN } from '@stillair/events/language/bin.ts'
import type pg from 'pg'
import type { AdminBin } from '../../contract/admin/admin.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'

const DAY = 86_400_000
const MOST = 2_000

/** Returns the sessions and programs in the bin, most recently deleted first. */
export async function findBin(pool: pg.Pool, now: Date): Promise<AdminBin> {
  const { rows } = await pool.query<RowOf<Omit<AdminBin[number], 'keptUntil'>, 'deletedAt'>>({
    name: 'bin',
    text: `select 'session' as kind, content_id as id, title, deleted_at as "deletedAt" from bin where deleted_at >= $1
            union all
           select 'program', program_id, title, deleted_at from program_bin where deleted_at >= $1
            order by "deletedAt" desc, id limit $2::int`,
    values: [new Date(now.getTime() - DAYS_IN_BIN * DAY), MOST],
  })
  return rows.map((row) => ({
    ...withIsoTimes(row),
    keptUntil: new Date(row.deletedAt.getTime() + DAYS_IN_BIN * DAY).toISOString(),
  }))
}
