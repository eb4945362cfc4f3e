import type pg from 'pg'
import type { AdminTags } from '../contract/admin.ts'
import { lowerSql, UNICODE } from './unicode-sql.ts'

/** Every tag of the library in the order of the alphabet, drafts included; of several spellings the one used most. */
export async function findTags(pool: pg.Pool): Promise<AdminTags> {
  const { rows } = await pool.query<AdminTags[number]>({
    name: 'admin-tags',
    text: `
      with spelt as (
        select t as tag, count(*)::int as sessions
          from read.library l cross join unnest(l.tags) t
         group by t
      )
      select (array_agg(tag order by sessions desc, tag))[1] as tag, sum(sessions)::int as sessions
        from spelt
       group by ${lowerSql('tag')}
       order by ${lowerSql('tag')} ${UNICODE}`,
  })
  return rows
}
