import type pg from 'pg'
import type { Content } from '../../contract/content.ts'
import { type Audience, entitledSql, entitledValues } from '../subscriptions/audience.ts'
import { type CoverColumns, coverOf, OWN_COVER } from './cover.ts'

interface ContentRow extends CoverColumns {
  content_id: string
  title: string
  description: string | null
  type: 'audio' | 'video'
  file_url: string | null
  thumbnail_url: string | null
  duration: number | null
  tags: string[]
  is_published: boolean
  is_free_content: boolean
  session_text: string | null
  voice: string | null
  producer: string | null
  chapters: Content['chapters']
  media_id: string | null
  view_count: number
  created_at: Date
  master_key: string | null
  media_duration: number | null
  has_transcript: boolean
  is_locked: boolean
}

/**
 * The state of the media is joined when read, so that another attempt at packaging shows at once. `$1` is whether
 * drafts are seen, the next three who may hear it.
 */
const SELECT = `
  select l.content_id, l.title, l.description, l.type, l.file_url, l.thumbnail_url, l.cover_image_url, l.duration,
         l.category_id, l.tags, l.is_published, l.is_free_content, l.session_text, l.voice, l.producer, l.chapters, l.media_id,
         l.view_count, l.cover_prefix, l.cover_placeholder, l.created_at, i.placeholder as own_placeholder,
         (m.packaged ->> 'prefix') || '/' || (m.packaged ->> 'masterPlaylist') as master_key,
         (m.packaged ->> 'duration')::float8 as media_duration,
         exists (select from read.transcript t where t.content_id = l.content_id) as has_transcript,
         not (l.is_free_content or ${entitledSql(2)}) as is_locked
    from read.library l left join read.media m on m.media_id = l.media_id ${OWN_COVER}`

/** The first four parameters of a query for an audience. */
const valuesOf = (audience: Audience) => [audience.drafts, ...entitledValues(audience)]

/** The library, newest first; drafts only for those who may see them. */
export async function listContent(pool: pg.Pool, audience: Audience): Promise<Content[]> {
  const { rows } = await pool.query<ContentRow>({
    name: 'list-content',
    text: `${SELECT} where l.is_published or $1 order by l.created_at desc, l.content_id desc`,
    values: valuesOf(audience),
  })
  return rows.map(contentOf)
}

/** The contents with these ids, in this order, without those that the caller may not see. */
export async function listContentInOrder(
  pool: pg.Pool,
  ids: readonly string[],
  audience: Audience,
): Promise<Content[]> {
  const { rows } = await pool.query<ContentRow>({
    name: 'list-content-in-order',
    text: `${SELECT}
             join unnest($5::text[]) with ordinality as wanted (content_id, place) on wanted.content_id = l.content_id
            where l.is_published or $1
            order by wanted.place`,
    values: [...valuesOf(audience), ids],
  })
  return rows.map(contentOf)
}

/** One content of the library; null when there is none that the caller may see. */
export async function findContent(pool: pg.Pool, id: string, audience: Audience): Promise<Content | null> {
  const { rows } = await pool.query<ContentRow>({
    name: 'find-content',
    text: `${SELECT} where l.content_id = $5 and (l.is_published or $1)`,
    values: [...valuesOf(audience), id],
  })
  const [row] = rows
  return row ? contentOf(row) : null
}

function contentOf(row: ContentRow): Content {
  return {
    id: row.content_id,
    title: row.title,
    description: row.description,
    type: row.type,
    fileUrl: row.is_locked ? null : row.master_key === null ? row.file_url : `/media/${row.master_key}`,
    thumbnailUrl: row.thumbnail_url,
    coverImageUrl: row.cover_image_url,
    duration: row.media_duration ?? row.duration,
    categoryId: row.category_id,
    tags: row.tags,
    isPublished: row.is_published,
    isFreeContent: row.is_free_content,
    sessionText: row.is_locked ? null : row.session_text,
    voice: row.voice,
    producer: row.producer,
    chapters: row.is_locked ? [] : row.chapters,
    viewCount: row.view_count,
    createdAt: row.created_at.toISOString(),
    mediaId: row.media_id,
    isPlayable: row.media_id === null ? row.file_url !== null : row.master_key !== null,
    cover: coverOf(row),
    hasTranscript: row.has_transcript,
    isLocked: row.is_locked,
  }
}
