import {
  CONTENT_SEARCH_VECTOR,
  foldedSql,
  lowerSql,
  TRANSCRIPT_SEARCH_VECTOR,
  UNICODE,
} from '@stillair/projections/modules/catalogue/search-sql.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type { AdminContentPage, AdminContentRow, ContentSort, ListAdminContent } from '../../contract/admin/admin.ts'
import { categories } from '../../contract/listener/categories.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import { COVER_COLUMNS, type CoverColumns, coverOf, OWN_COVER } from '../catalogue/cover.ts'

/** The sort keys, as an admin sees the columns: categories sort by name, and rows without a duration or size come last. */
const sortKeys: Readonly<Record<ContentSort, string>> = {
  title: `l.title ${UNICODE}`,
  type: 'l.type',
  category: `case l.category_id ${categories.map(({ id, name }) => `when ${id} then '${name}'`).join(' ')} end`,
  status: 'l.is_published',
  // Prefers the duration stored when the upload was attached, which avoids reading thousands of uploads; uses the
  // upload's otherwise.
  duration: `coalesce(l.duration, (m.packaged ->> 'duration')::float8)`,
  views: 'l.view_count',
  size: `(m.packaged ->> 'size')::float8`,
  updatedAt: 'l.updated_at',
  createdAt: 'l.created_at',
}

type Shown = Omit<AdminContentRow, 'publicationPlan' | 'unpublishAt' | 'replacement' | 'isPlayable' | 'cover'>

type PageRow = RowOf<Shown, 'createdAt' | 'updatedAt'> &
  CoverColumns & {
    readonly isPlanned: boolean
    readonly publishAt: Date | null
    readonly planProblem: string | null
    readonly unpublishAt: Date | null
    readonly replacementMediaId: string | null
    readonly replacementProblem: string | null
    readonly fileUrl: string | null
    readonly isPackaged: boolean
  }

/** A row of the page, or only the total when no content matches. */
type Row = { readonly total: number } & ({ readonly id: null } | PageRow)

/** Selects content whose texts, transcript or tags match all words of the full-text query `$10`. Each part has an index. */
const HAVING_WORDS = `
  select content_id from library where ${CONTENT_SEARCH_VECTOR} @@ to_tsquery('english', $10)
  union select content_id from transcript where ${TRANSCRIPT_SEARCH_VECTOR} @@ to_tsquery('english', $10)
  union select content_id from library, unnest(tags) tag where position(${foldedSql('$1::text')} in ${foldedSql('tag')}) > 0`

/** Returns the full-text query for a search. Each word matches as a prefix, because the user may still be typing it. */
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
 * Returns the SQL for one page and the total in one statement, so that they agree. Of all matching rows, only the sort
 * columns are read; the other columns are joined for the rows of the page. The id breaks ties, so that no row appears
 * on two pages.
 */
function pageSql(sort: ContentSort, direction: 'ascending' | 'descending'): string {
  const way = direction === 'ascending' ? 'asc' : 'desc'
  return `
    with fitting as materialized (
      select l.content_id, ${sortKeys[sort]} as sort_key
        from library l ${sort === 'duration' || sort === 'size' ? 'left join media m on m.media_id = l.media_id' : ''}
       where ($1 = '' or position(${foldedSql('$1::text')} in ${foldedSql('l.title')}) > 0
              or $10 <> '' and l.content_id in (${HAVING_WORDS}))
         and ($2 = 'all' or l.is_published = ($2 = 'published'))
         and ($5 = 'all' or l.category_id::text = $5)
         and ($6 = 'all' or l.type = $6)
         and ($7 = 'all' or l.is_free_content = ($7 = 'free'))
         and ($8 = 'all' or exists (select from transcript t where t.content_id = l.content_id) = ($8 = 'attached'))
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
    select c.total, l.content_id as id, l.title, l.type, l.category_id as "categoryId", l.tags,
           l.is_published as "isPublished", l.is_planned as "isPlanned", l.publish_at as "publishAt",
           l.plan_problem as "planProblem", l.unpublish_at as "unpublishAt", l.replacement_media_id as "replacementMediaId",
           l.replacement_problem as "replacementProblem", l.is_free_content as "isFreeContent", l.file_url as "fileUrl",
           l.cover_image_url as "coverImageUrl", l.media_id as "mediaId", l.view_count as "viewCount",
           l.created_at as "createdAt", l.updated_at as "updatedAt", l.revision,
           m.state as "mediaState", m.packaged is not null as "isPackaged",
           coalesce((m.packaged ->> 'duration')::float8, l.duration) as duration,
           (m.packaged ->> 'size')::float8 as size, ${COVER_COLUMNS},
           exists (select from transcript t where t.content_id = l.content_id) as "hasTranscript",
           coalesce((l.chapters -> -1 ->> 'start')::float8 >= coalesce((m.packaged ->> 'duration')::float8, l.duration),
                    false) as "hasLateChapter"
      from counted c
      left join page p on true
      left join library l on l.content_id = p.content_id
      left join media m on m.media_id = l.media_id ${OWN_COVER}
     order by p.sort_key ${way} nulls last, p.content_id ${way}`
}

/** Returns a page of the admin area's table. A number past the end returns the last page. */
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
  return { items: rows.flatMap((row) => (row.id === null ? [] : [itemOf(row)])), total, page, pageSize }
}

function itemOf(row: PageRow): AdminContentRow {
  const { id, title, type, categoryId, tags, isPublished, isFreeContent, duration, coverImageUrl } = row
  const { mediaId, mediaState, hasTranscript, hasLateChapter, size, viewCount, createdAt, updatedAt, revision } = row
  const { isPlanned, publishAt, planProblem: problem, unpublishAt, replacementMediaId, replacementProblem } = row
  return {
    id,
    title,
    type,
    categoryId,
    tags,
    isPublished,
    isFreeContent,
    duration,
    coverImageUrl,
    mediaId,
    mediaState,
    hasTranscript,
    hasLateChapter,
    size,
    viewCount,
    revision,
    ...withIsoTimes({ createdAt, updatedAt }),
    publicationPlan: isPlanned ? { at: publishAt?.toISOString() ?? null, problem } : null,
    unpublishAt: unpublishAt?.toISOString() ?? null,
    replacement: replacementMediaId === null ? null : { mediaId: replacementMediaId, problem: replacementProblem },
    cover: coverOf(row),
    isPlayable: mediaId === null ? row.fileUrl !== null : row.isPackaged,
  }
}
