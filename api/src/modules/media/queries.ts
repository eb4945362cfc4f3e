import { packageMediaQueue } from '@stillair/events/jobs/jobs.ts'
import { PACKAGING_RULES, type PackagedMedia } from '@stillair/events/modules/media/events.ts'
import { mayTryAgain } from '@stillair/events/modules/media/rules.ts'
import type { PackagingWishes } from '@stillair/events/modules/media/track.ts'
import type pg from 'pg'
import type { Media, MediaState } from '../../contract/admin/media.ts'

interface MediaRow {
  media_id: string
  file_name: string
  size: number
  uploaded_at: Date
  state: MediaState
  attempt: string | null
  wishes: PackagingWishes
  rules: number | null
  reason: string | null
  failure: string | null
  packaged: PackagedMedia | null
  used_by: Media['usedBy']
}

/** The progress of an upload's packaging. */
export interface PackagingProgress {
  readonly attempt: string
  readonly progress: number
  readonly step: string | null
}

/** SQL: the uploads that content `l` plays, or will play once they are ready. */
export const USED_MEDIA = `
  select l.media_id where l.media_id is not null
  union select l.replacement_media_id where l.replacement_media_id is not null and l.replacement_problem is null`

const SELECT = `
  select m.media_id, m.file_name, m.size, m.uploaded_at, m.state, m.attempt, m.wishes, m.rules,
         m.reason, m.failure, m.packaged,
         coalesce(u.sessions, '[]') as used_by
    from media m
    left join (
      select used.media_id,
             json_agg(json_build_object('id', l.content_id, 'title', l.title, 'isPublished', l.is_published)
                      order by l.created_at, l.content_id) as sessions
        from library l
       cross join lateral (${USED_MEDIA}) used
       group by used.media_id
    ) u on u.media_id = m.media_id`

/** Returns all uploads, newest first. */
export async function listMedia(pool: pg.Pool): Promise<Media[]> {
  const { rows } = await pool.query<MediaRow>(`${SELECT} order by m.uploaded_at desc, m.media_id`)
  return withProgress(pool, rows)
}

/** Returns one upload; null when it does not exist. */
export async function findMedia(pool: pg.Pool, mediaId: string): Promise<Media | null> {
  const { rows } = await pool.query<MediaRow>(`${SELECT} where m.media_id = $1`, [mediaId])
  const [media] = await withProgress(pool, rows)
  return media ?? null
}

/** Returns an upload's packaged files; null while there are none. */
export async function findPackaged(pool: pg.Pool, mediaId: string): Promise<PackagedMedia | null> {
  const { rows } = await pool.query<Pick<MediaRow, 'packaged'>>('select packaged from media where media_id = $1', [
    mediaId,
  ])
  return rows[0]?.packaged ?? null
}

/** Returns those of the uploads that exist, in any order. */
export async function findAllMedia(pool: pg.Pool, mediaIds: readonly string[]): Promise<Media[]> {
  if (mediaIds.length === 0) return []
  const { rows } = await pool.query<MediaRow>(`${SELECT} where m.media_id = any($1)`, [mediaIds])
  return withProgress(pool, rows)
}

async function withProgress(pool: pg.Pool, rows: readonly MediaRow[]): Promise<Media[]> {
  const running = rows.filter((row) => row.state === 'packaging' || row.state === 'playable')
  const progress = await readProgress(
    pool,
    running.map((row) => row.media_id),
  )
  const queue = rows.some(isWaiting) ? await readQueue(pool) : new Map<string, number>()
  return rows.map((row) => ({
    ...mediaOf(row, progress.get(row.media_id)),
    ...(isWaiting(row) && queue.has(row.media_id) && { queuedBehind: queue.get(row.media_id) }),
  }))
}

/** Returns whether an upload has not been given to a worker yet. */
export const isWaiting = ({ state }: { readonly state: MediaState }): boolean => state === 'uploaded'

/**
 * Returns how many uploads are processed before each one that waits for a worker, in the order in which workers take them.
 * pg-boss owns the table, which does not exist before the first job.
 */
export async function readQueue(pool: pg.Pool): Promise<Map<string, number>> {
  const running = await orNone(
    pool.query<{ media_id: string; ahead: number }>(
      `select data->>'mediaId' as media_id,
              (row_number() over (order by priority desc, created_on, id) - 1
               + (select count(*) from pgboss.job where name = $1 and state = 'active'))::int as ahead
         from pgboss.job
        where name = $1 and state in ('created', 'retry')`,
      [packageMediaQueue.name],
    ),
  )
  return new Map(running.map(({ media_id, ahead }) => [media_id, ahead]))
}

/** Returns the rows of a query; none when its table does not exist yet. */
async function orNone<Row extends pg.QueryResultRow>(query: Promise<pg.QueryResult<Row>>): Promise<Row[]> {
  try {
    return (await query).rows
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === '42P01' || code === '3F000') return []
    throw error
  }
}

/**
 * Returns the progress that the worker reports for running jobs. The worker owns the table, which does not exist before
 * its first run.
 */
export async function readProgress(
  pool: pg.Pool,
  mediaIds: readonly string[],
): Promise<Map<string, PackagingProgress>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await orNone(
    pool.query<PackagingProgress & { media_id: string }>(
      'select media_id, attempt, progress, step from media.packaging_progress where media_id = any($1)',
      [mediaIds],
    ),
  )
  return new Map(rows.map((row) => [row.media_id, row]))
}

function mediaOf(row: MediaRow, running: PackagingProgress | undefined): Media {
  // Progress left behind by an earlier attempt does not apply to this one.
  const current = running?.attempt === row.attempt ? running : undefined
  const { packaged } = row
  return {
    id: row.media_id,
    fileName: row.file_name,
    size: row.size,
    state: row.state,
    progress: row.state === 'ready' ? 1 : Math.min(Math.max(current?.progress ?? 0, 0), 1),
    step: current?.step ?? null,
    ...(row.state === 'failed' && row.reason !== null && { reason: row.reason }),
    ...(row.state === 'failed' && row.failure === 'files-missing' && { areFilesMissing: true as const }),
    mayTryAgain: row.state === 'failed' && mayTryAgain(row.failure),
    ...(packaged && {
      kind: packaged.kind,
      duration: packaged.duration,
      ...(packaged.title !== undefined && { title: packaged.title }),
      ...(packaged.loudness && { loudness: packaged.loudness }),
      ...(packaged.tracks && { tracks: packaged.tracks }),
      renditions: packaged.renditions.map(({ name, kind, width, height, bandwidth }) => {
        return { name, kind, width, height, bandwidth }
      }),
    }),
    hasPicture: typeof packaged?.poster === 'string',
    warnings: packaged?.warnings ?? [],
    wishes: row.wishes,
    subtitles: packaged?.subtitles ?? [],
    chapters: packaged?.chapters ?? [],
    isOutdated: (row.state === 'ready' || row.state === 'failed') && row.rules !== null && row.rules < PACKAGING_RULES,
    packagedSize: packaged?.size ?? 0,
    uploadedAt: row.uploaded_at.toISOString(),
    usedBy: row.used_by,
  }
}
