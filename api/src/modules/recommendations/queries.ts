import type pg from 'pg'
import type { CategoryId } from '../../contract/content.ts'
import type { LibraryItem, ListenerInterests } from './recommend.ts'
import type { ProgramItem, ProgramSession } from './recommend-programs.ts'

/** What recommending to a listener takes; a user who gave no answers has no interests. */
export async function readInterests(pool: pg.Pool, userId: string): Promise<ListenerInterests> {
  const { rows } = await pool.query<{ interests: ListenerInterests['interests']; support: string[] | null }>({
    name: 'read-interests',
    text: `select interests, anxiety_profile -> 'desiredSupport' as support
             from read.recommendation_interest where user_id = $1`,
    values: [userId],
  })
  const [row] = rows
  return { interests: row?.interests ?? [], support: row?.support ?? [] }
}

interface ItemRow {
  content_id: string
  title: string
  tags: string[]
  category_id: CategoryId
  created_at: Date
  is_playable: boolean
}

/** What is published, without its texts. */
export async function listPublished(pool: pg.Pool): Promise<LibraryItem[]> {
  const { rows } = await pool.query<ItemRow>({
    name: 'list-published',
    text: `select l.content_id, l.title, l.tags, l.category_id, l.created_at,
                  case when l.media_id is null then l.file_url is not null else m.packaged ->> 'masterPlaylist' is not null end as is_playable
             from read.library l left join read.media m on m.media_id = l.media_id
            where l.is_published`,
  })
  return rows.map((row) => ({
    id: row.content_id,
    title: row.title,
    tags: row.tags,
    categoryId: row.category_id,
    isPublished: true,
    isPlayable: row.is_playable,
    createdAt: row.created_at.toISOString(),
  }))
}

/** The published programs, each with the published contents in it. */
export async function listPublishedPrograms(pool: pg.Pool): Promise<ProgramItem[]> {
  const { rows } = await pool.query<{
    program_id: string
    title: string
    tags: string[]
    created_at: Date
    sessions: ProgramSession[]
  }>({
    name: 'list-published-programs',
    text: `select p.program_id, p.title, p.tags, p.created_at,
                  coalesce(jsonb_agg(jsonb_build_object('id', l.content_id, 'title', l.title, 'tags', l.tags))
                             filter (where l.content_id is not null), '[]') as sessions
             from read.program p
             left join read.library l on l.content_id = any (p.content_ids) and l.is_published
            where p.is_published
            group by p.program_id, p.title, p.tags, p.created_at`,
  })
  return rows.map(({ program_id: id, title, tags, created_at, sessions }) => ({
    ...{ id, title, tags, sessions },
    createdAt: created_at.toISOString(),
  }))
}
