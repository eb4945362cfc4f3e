import {
  CONTENT_SEARCH_VECTOR,
  foldedSql,
  lowerSql,
  TRANSCRIPT_SEARCH_VECTOR,
  UNICODE,
} from '@stillair/projections/modules/catalogue/search-sql.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type { AdminContentPage, AdminContentRow, ContentSort, ListAdminContent } from '../../contract/admin.ts'
import type { MediaState } from '../../contract/media.ts'
import { categories } from '../catalogue/categories.ts'
import { type CoverColumns, coverOf, OWN_COVER } from '../catalogue/cover.ts'

/** What the rows are sorted by, as an admin sees it: a category by its name, and what has no duration at the end. */
const sortKeys: Readonly<Record<ContentSort, string>> = {
  title: `l.title ${UNICODE}`,
  type: 'l.type',
  category: `case l.category_id ${categories.map(({ id, name }) => `when ${id} then '${name}'`).join(' ')} end`,
  status: 'l.is_published',
  // What was measured when the upload was attached, which spares reading thousands of uploads; theirs where it was not known.
  duration: `coalesce(l.duration, (m.packaged ->> 'duration')::float8)`,
  updatedAt: 'l.updated_at',
  createdAt: 'l.created_at',
}

interface Row extends CoverColumns {
  readonly total: number
  /** Null, as all that follows, when no content fits. */
  readonly content_id: string | null
  readonly title: string
  readonly type: 'audio' | 'video'
  readonly tags: string[]
  readonly is_published: boolean
  readonly is_planned: boolean
  readonly publish_at: Date | null
  readonly plan_problem: string | null
  readonly replacement_media_id: string | null
  readonly replacement_problem: string | null
  readonly is_free_content: boolean
  readonly file_url: string | null
  readonly media_id: string | null
  readonly media_state: MediaState | null
  readonly is_packaged: boolean
  readonly duration: number | null
  readonly has_transcript: boolean
  readonly view_count: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly revision: number
}

/** Content whose texts, transcript or tags have all the words of `$10`, a query of Postgres's full-text search. Each part has an index. */
const HAVING_WORDS = `
  select content_id from read.library where ${CONTENT_SEARCH_VECTOR} @@ to_tsquery('english', $10)
  union select content_id from read.transcript where ${TRANSCRIPT_SEARCH_VECTOR} @@ to_tsquery('english', $10)
  union select content_id from read.library, unnest(tags) tag where position(${foldedSql('$1::text')} in ${foldedSql('tag')}) > 0`

/** What Postgres's full-text search looks for: each word, or what begins with it while it is still being written. */
function wordsOf(search: string): string {
  const words =
    search
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `${word}:*`).join(' & ')
}

/**
 * One page and the number of all rows at once, so that they agree. Only the sort columns are read of every row that
 * fits; the rest is joined to the rows of the page. The id breaks ties, so that no row is on two pages.
 */
function pageSql(sort: ContentSort, direction: 'ascending' | 'descending'): string {
  const way = direction === 'ascending' ? 'asc' : 'desc'
  return `
    with fitting as materialized (
      select l.content_id, ${sortKeys[sort]} as sort_key
        from read.library l ${sort === 'duration' ? 'left join read.media m on m.media_id = l.media_id' : ''}
       where ($1 = '' or position(${foldedSql('$1::text')} in ${foldedSql('l.title')}) > 0
              or $10 <> '' and l.content_id in (${HAVING_WORDS}))
         and ($2 = 'all' or l.is_published = ($2 = 'published'))
         and ($5 = 'all' or l.category_id::text = $5)
         and ($6 = 'all' or l.type = $6)
         and ($7 = 'all' or l.is_free_content = ($7 = 'free'))
         and ($8 = 'all' or exists (select from read.transcript t where t.content_id = l.content_id) = ($8 = 'attached'))
         and ($9 = '' or exists (select from unnest(l.tags) tag where ${lowerSql('tag')} = ${lowerSql('$9::text')}))
    ), counted as (
      select count(*)::int as total from fitting
    ), page as (
      select content_id, sort_key
        from fitting
       order by sort_key ${way} nulls last, content_id ${way}
       limit $3::int
      offset (select $3::int * (greatest(least($4::int, (total + $3::int - 1) / $3::int), 1) - 1) from counted)
    )
    select c.total, l.content_id, l.title, l.type, l.category_id, l.tags, l.is_published, l.is_planned,
           l.publish_at, l.plan_problem, l.replacement_media_id, l.replacement_problem, l.is_free_content, l.file_url,
           l.cover_image_url, l.media_id, l.view_count, l.created_at, l.updated_at, l.revision,
           m.state as media_state, m.packaged is not null as is_packaged,
           coalesce((m.packaged ->> 'duration')::float8, l.duration) as duration,
           l.cover_prefix, l.cover_placeholder, i.placeholder as own_placeholder,
           exists (select from read.transcript t where t.content_id = l.content_id) as has_transcript
      from counted c
      left join page p on true
      left join read.library l on l.content_id = p.content_id
      left join read.media m on m.media_id = l.media_id ${OWN_COVER}
     order by p.sort_key ${way} nulls last, p.content_id ${way}`
}

/** A page of the admin area's table; one past the end is the last one. */
export async function findContentPage(
  pool: pg.Pool,
  query: z.output<typeof ListAdminContent>,
): Promise<AdminContentPage> {
  const { search, searchIn, status, category, type, access, transcript, tag, sort, direction, pageSize } = query
  const words = searchIn === 'everything' ? wordsOf(search) : ''
  const { rows } = await pool.query<Row>({
    name: `content-page-${sort}-${direction}`,
    text: pageSql(sort, direction),
    values: [search, status, pageSize, query.page, category, type, access, transcript, tag.trim(), words],
  })
  const total = rows[0]?.total ?? 0
  const page = Math.max(1, Math.min(query.page, Math.ceil(total / pageSize)))
  return { items: rows.flatMap(itemOf), total, page, pageSize }
}

function itemOf(row: Row): AdminContentRow[] {
  if (row.content_id === null) return []
  return [
    {
      id: row.content_id,
      title: row.title,
      type: row.type,
      categoryId: row.category_id,
      tags: row.tags,
      isPublished: row.is_published,
      publicationPlan: row.is_planned ? { at: row.publish_at?.toISOString() ?? null, problem: row.plan_problem } : null,
      replacement:
        row.replacement_media_id === null
          ? null
          : { mediaId: row.replacement_media_id, problem: row.replacement_problem },
      isFreeContent: row.is_free_content,
      duration: row.duration,
      coverImageUrl: row.cover_image_url,
      cover: coverOf(row),
      mediaId: row.media_id,
      mediaState: row.media_state,
      isPlayable: row.media_id === null ? row.file_url !== null : row.is_packaged,
      hasTranscript: row.has_transcript,
      viewCount: row.view_count,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      revision: row.revision,
    },
  ]
}
