import type { ContentUse } from '@stillair/events/modules/catalogue/rules.ts'
import { silentAfter } from '@stillair/events/modules/listening/rules.ts'
import type pg from 'pg'
import type { Content } from '../../contract/listener/content.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import { type Audience, entitledSql, entitledValues } from '../subscriptions/audience.ts'
import { COVER_COLUMNS, type CoverColumns, coverOf, OWN_COVER } from './cover.ts'

type ContentRow = RowOf<Omit<Content, 'isPlayable' | 'cover'>, 'createdAt'> &
  CoverColumns & {
    /** The object key of the upload's master playlist; null until it is packaged. */
    readonly masterKey: string | null
  }

/**
 * The state of the media is joined at read time, so that a new packaging attempt shows immediately. `$1` is whether
 * drafts are included; the next three decide who may play the content.
 */
const SELECT = `
  select l.content_id as id, l.title, l.description, l.type, l.file_url as "fileUrl", l.thumbnail_url as "thumbnailUrl",
         l.cover_image_url as "coverImageUrl", coalesce((m.packaged ->> 'duration')::float8, l.duration) as duration,
         l.category_id as "categoryId", l.tags, l.is_published as "isPublished", l.is_free_content as "isFreeContent",
         l.session_text as "sessionText", l.voice, l.producer, l.chapters, l.media_id as "mediaId",
         l.view_count as "viewCount", l.created_at as "createdAt", ${COVER_COLUMNS},
         (m.packaged ->> 'prefix') || '/' || (m.packaged ->> 'masterPlaylist') as "masterKey",
         exists (select from transcript t where t.content_id = l.content_id) as "hasTranscript",
         case when m.fingerprinted ->> 'prefix' = m.packaged ->> 'prefix' then (
           select (file ->> 'size')::float8 from jsonb_array_elements(m.fingerprinted -> 'files') as file
            where file ->> 'key' = m.packaged -> 'download' ->> 'key'
         ) end as "downloadSize",
         not (l.is_free_content or ${entitledSql(2)}) as "isLocked"
    from library l left join media m on m.media_id = l.media_id ${OWN_COVER}`

/** Returns the first four parameters of a query for an audience. */
const valuesOf = (audience: Audience) => [audience.drafts, ...entitledValues(audience)]

/** Returns the library, newest first. Includes drafts only for an audience that may see them. */
export async function listContent(pool: pg.Pool, audience: Audience): Promise<Content[]> {
  const { rows } = await pool.query<ContentRow>({
    name: 'list-content',
    text: `${SELECT} where l.is_published or $1 order by l.created_at desc, l.content_id desc`,
    values: valuesOf(audience),
  })
  return rows.map(contentOf)
}

/** Returns the contents with these ids, in the same order, without those that the caller may not see. */
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

/** Returns one content of the library; null when the caller may not see it or it does not exist. */
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
  const { masterKey, ownPlaceholder: _, ...content } = row
  const { fileUrl, isLocked } = content
  return {
    ...withIsoTimes(content),
    fileUrl: isLocked ? null : masterKey === null ? fileUrl : `/media/${masterKey}`,
    sessionText: isLocked ? null : content.sessionText,
    chapters: isLocked ? [] : content.chapters,
    isPlayable: content.mediaId === null ? fileUrl !== null : masterKey !== null,
    cover: coverOf(row),
  }
}

/** The projections that {@link findContentUsage} reads. */
export const CONTENT_USAGE_READS = ['programs', 'session-log']

/** Returns the programs that contain the content, and whether somebody is listening to it now. */
export async function findContentUsage(pool: pg.Pool, contentId: string, now: Date): Promise<ContentUse> {
  const { rows } = await pool.query<ContentUse>({
    name: 'find-content-use',
    text: `
      select array(select p.title from program p where $1 = any(p.content_ids) order by p.title) as programs,
             exists (select from session_log s
               where s.content_id = $1 and coalesce(s.ended_at, s.started_at) > $2) as "isPlaying"`,
    values: [contentId, new Date(now.getTime() - silentAfter.default * 1000)],
  })
  return rows[0] ?? { programs: [], isPlaying: false }
}
