import type pg from 'pg'
import type { MediaState } from '../../contract/admin/media.ts'
import { isWaiting, readProgress, readQueue, USED_MEDIA } from './queries.ts'

/** A token for the state of an upload, which changes whenever any part of that state does. */
export interface MediaEtag {
  readonly mediaId: string
  /** Whether the upload is still being processed. */
  readonly isUnderWay: boolean
  readonly etag: string
}

interface EtagRow {
  readonly media_id: string
  readonly state: MediaState
  readonly attempt: string | null
  readonly etag: string
}

/**
 * Returns a function that reads the tokens of all uploads. It rereads the database rows only after the projections have
 * advanced.
 */
export function mediaEtags(pool: pg.Pool): () => Promise<MediaEtag[]> {
  let readAt: string | null = null
  let rows: EtagRow[] = []
  return async () => {
    // Read before the rows, so that a concurrent write causes another read instead of being missed.
    const position = await projectionsAt(pool)
    if (position !== readAt) {
      rows = await readRows(pool)
      readAt = position
    }
    const underWay = new Set(rows.filter(({ state }) => isUnderWay(state)).map(({ media_id }) => media_id))
    const progress = await readProgress(pool, [...underWay])
    const queue = rows.some(isWaiting) ? await readQueue(pool) : new Map<string, number>()
    return rows.map((row) => {
      const { media_id: mediaId, attempt, etag } = row
      const running = progress.get(mediaId)
      const isCurrent = running !== undefined && running.attempt === attempt
      const current = isWaiting(row) ? queue.get(mediaId) : isCurrent ? `${running.progress} ${running.step}` : ''
      return { mediaId, isUnderWay: underWay.has(mediaId), etag: `${etag} ${current}` }
    })
  }
}

const isUnderWay = (state: MediaState) => state !== 'ready' && state !== 'failed'

/** Returns the versions and positions of the upload projections; the text changes after every rebuild, too. */
async function projectionsAt(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>({
    name: 'media-etags-at',
    text: `select string_agg(concat_ws(' ', name, version, position), ',' order by name) as at
             from projections.checkpoint where active and name in ('media', 'library')`,
  })
  return rows[0]?.at ?? ''
}

/** The packaged files change only with the state or the attempt, so their long description is left out of the hash. */
async function readRows(pool: pg.Pool): Promise<EtagRow[]> {
  const { rows } = await pool.query<EtagRow>({
    name: 'media-etags',
    text: `
      select m.media_id, m.state, m.attempt, md5(row(m.state, m.attempt, m.reason, u.sessions)::text) as etag
        from media m
        left join (select used.media_id,
                          jsonb_agg(jsonb_build_array(l.content_id, l.title, l.is_published) order by l.content_id) as sessions
                     from library l cross join lateral (${USED_MEDIA}) used
                    group by used.media_id) u on u.media_id = m.media_id`,
  })
  return rows
}
