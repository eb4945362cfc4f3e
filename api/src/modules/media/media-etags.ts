import type pg from 'pg'
import type { MediaState } from '../../contract/media.ts'
import { readProgress, USED_MEDIA } from './queries.ts'

/** A token for the state of an upload: another text means that something of it has changed. */
export interface MediaEtag {
  readonly mediaId: string
  /** Whether something is still being done with it. */
  readonly isUnderWay: boolean
  readonly etag: string
}

interface EtagRow {
  readonly media_id: string
  readonly state: MediaState
  readonly attempt: string | null
  readonly etag: string
}

/** Returns a function that reads the tokens of all uploads; it reads most of them only after the projections have moved. */
export function mediaEtags(pool: pg.Pool): () => Promise<MediaEtag[]> {
  let readAt: string | null = null
  let rows: EtagRow[] = []
  return async () => {
    // Before the rows: what is written between is then read once more, and not missed.
    const position = await projectionsAt(pool)
    if (position !== readAt) {
      rows = await readRows(pool)
      readAt = position
    }
    const underWay = new Set(rows.filter(({ state }) => isUnderWay(state)).map(({ media_id }) => media_id))
    const progress = await readProgress(pool, [...underWay])
    return rows.map(({ media_id: mediaId, attempt, etag }) => {
      const running = progress.get(mediaId)
      const isCurrent = running !== undefined && running.attempt === attempt
      return {
        mediaId,
        isUnderWay: underWay.has(mediaId),
        etag: isCurrent ? `${etag} ${running.progress} ${running.step}` : etag,
      }
    })
  }
}

const isUnderWay = (state: MediaState) => state !== 'ready' && state !== 'failed'

/** Where the projections are that hold the state of uploads; another text when one was built anew, too. */
async function projectionsAt(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>({
    name: 'media-etags-at',
    text: `select string_agg(concat_ws(' ', name, version, position), ',' order by name) as at
             from projections.checkpoint where active and name in ('media', 'library')`,
  })
  return rows[0]?.at ?? ''
}

/** What can be played changes with the state or the attempt only, so the long description of it is left out. */
async function readRows(pool: pg.Pool): Promise<EtagRow[]> {
  const { rows } = await pool.query<EtagRow>({
    name: 'media-etags',
    text: `
      select m.media_id, m.state, m.attempt, md5(row(m.state, m.attempt, m.reason, u.sessions)::text) as etag
        from read.media m
        left join (select used.media_id,
                          jsonb_agg(jsonb_build_array(l.content_id, l.title, l.is_published) order by l.content_id) as sessions
                     from read.library l cross join lateral (${USED_MEDIA}) used
                    group by used.media_id) u on u.media_id = m.media_id`,
  })
  return rows
}
