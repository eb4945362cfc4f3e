import { lowerSql, UNICODE } from '@stillair/projections/modules/catalogue/search-sql.ts'
import type pg from 'pg'
import type { AdminTags } from '../../contract/admin/admin.ts'

/**
 * Returns every tag of sessions and programs, drafts included, in alphabetical order. Of several spellings, the most
 * used one counts.
 */
export async function findTags(pool: pg.Pool): Promise<AdminTags> {
  const { rows } = await pool.query<AdminTags[number]>({
    name: 'admin-tags',
    text: `
      with spelt as (
        select tag, count(content_id)::int as sessions, count(program_id)::int as programs
          from (
            select t as tag, content_id, null as program_id from library cross join unnest(tags) t
            union all
            select t, null, program_id from program cross join unnest(tags) t
          ) used
         group by tag
      )
      select (array_agg(tag order by sessions + programs desc, tag))[1] as tag,
             sum(sessions)::int as sessions, sum(programs)::int as programs
        from spelt
       group by ${lowerSql('tag')}
       order by ${lowerSql('tag')} ${UNICODE}`,
  })
  return rows
}
