import { DAYS_IN_BIN } from '@stillair/events/language/bin.ts'
import type pg from 'pg'
import type { AdminBin } from '../../contract/admin.ts'

const DAY = 86_400_000
const MOST = 200

interface BinRow extends Pick<AdminBin[number], 'kind' | 'id' | 'title'> {
  readonly deleted_at: Date
}

/** What is in the bin now, newest first. */
export async function findBin(pool: pg.Pool, now: Date): Promise<AdminBin> {
  const { rows } = await pool.query<BinRow>({
    name: 'bin',
    text: `select 'session' as kind, content_id as id, title, deleted_at from read.bin where deleted_at >= $1
            union all
           select 'program', program_id, title, deleted_at from read.program_bin where deleted_at >= $1
            order by deleted_at desc, id limit $2::int`,
    values: [new Date(now.getTime() - DAYS_IN_BIN * DAY), MOST],
  })
  return rows.map(({ kind, id, title, deleted_at }) => ({
    ...{ kind, id, title, deletedAt: deleted_at.toISOString() },
    keptUntil: new Date(deleted_at.getTime() + DAYS_IN_BIN * DAY).toISOString(),
  }))
}
