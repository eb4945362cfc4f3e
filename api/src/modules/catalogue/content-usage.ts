import type { ContentUse } from '@stillair/events/modules/catalogue/rules.ts'
import { silentAfter } from '@stillair/events/modules/listening/rules.ts'
import type pg from 'pg'

/** The projections that {@link findContentUsage} reads. */
export const CONTENT_USAGE_READS = ['programs', 'session-log']

/** What uses the content at this moment. */
export async function findContentUsage(pool: pg.Pool, contentId: string, now: Date): Promise<ContentUse> {
  const { rows } = await pool.query<ContentUse>({
    name: 'find-content-use',
    text: `
      select array(select p.title from read.program p where $1 = any(p.content_ids) order by p.title) as programs,
             (select count(distinct s.user_id)::int from read.session_log s
               where s.content_id = $1 and coalesce(s.ended_at, s.started_at) > $2) as listeners`,
    values: [contentId, new Date(now.getTime() - silentAfter.default * 1000)],
  })
  return rows[0] ?? { programs: [], listeners: 0 }
}
