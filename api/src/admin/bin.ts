import { DAYS_IN_BIN } from '@stillair/events/catalogue/rules.ts'
import type pg from 'pg'
import type { AdminBin } from '../contract/admin.ts'

const DAY = 86_400_000
const MOST = 200

/** What is in the bin now, newest first. */
export async function findBin(pool: pg.Pool, now: Date): Promise<AdminBin> {
  const { rows } = await pool.query<{ content_id: string; title: string; type: 'audio' | 'video'; deleted_at: Date }>({
    name: 'bin',
    text: `select content_id, title, type, deleted_at from read.bin where deleted_at >= $1
            order by deleted_at desc, content_id limit $2::int`,
    values: [new Date(now.getTime() - DAYS_IN_BIN * DAY), MOST],
  })
  return rows.map(({ content_id, title, type, deleted_at }) => ({
    ...{ id: content_id, title, type, deletedAt: deleted_at.toISOString() },
    keptUntil: new Date(deleted_at.getTime() + DAYS_IN_BIN * DAY).toISOString(),
  }))
}
