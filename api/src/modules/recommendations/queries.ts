import type pg from 'pg'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import type { LibraryItem, ListenerInterests } from './recommend.ts'
import type { ProgramItem } from './recommend-programs.ts'

/** Returns a listener's interests and the support they want; both are empty for users without answers. */
export async function readInterests(pool: pg.Pool, userId: string): Promise<ListenerInterests> {
  const { rows } = await pool.query<{ interests: ListenerInterests['interests']; support: string[] | null }>({
    name: 'read-interests',
    text: `select interests, anxiety_profile -> 'desiredSupport' as support
             from recommendation_interest where user_id = $1`,
    values: [userId],
  })
  const [row] = rows
  return { interests: row?.interests ?? [], support: row?.support ?? [] }
}

/** Returns the published content, without its texts. */
export async function listPublished(pool: pg.Pool): Promise<LibraryItem[]> {
  const { rows } = await pool.query<RowOf<LibraryItem, 'createdAt'>>({
    name: 'list-published',
    text: `select l.content_id as id, l.title, l.tags, l.category_id as "categoryId", l.created_at as "createdAt",
                  l.is_published as "isPublished",
                  case when l.media_id is null then l.file_url is not null
                       else m.packaged ->> 'masterPlaylist' is not null end as "isPlayable"
             from library l left join media m on m.media_id = l.media_id
            where l.is_published`,
  })
  return rows.map(withIsoTimes)
}

/** Returns the published programs, each with its published contents. */
export async function listPublishedPrograms(pool: pg.Pool): Promise<ProgramItem[]> {
  const { rows } = await pool.query<RowOf<ProgramItem, 'createdAt'>>({
    name: 'list-published-programs',
    text: `select p.program_id as id, p.title, p.tags, p.created_at as "createdAt",
                  coalesce(jsonb_agg(jsonb_build_object('id', l.content_id, 'title', l.title, 'tags', l.tags))
                             filter (where l.content_id is not null), '[]') as sessions
             from program p
             left join library l on l.content_id = any (p.content_ids) and l.is_published
            where p.is_published
            group by p.program_id, p.title, p.tags, p.created_at`,
  })
  return rows.map(withIsoTimes)
}
