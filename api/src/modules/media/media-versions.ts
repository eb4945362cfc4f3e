import type pg from 'pg'
import type { MediaState } from '../../contract/media.ts'
import { readProgress, USED_MEDIA } from './queries.ts'

/** What an upload is at a moment: another text means that something of it has changed. */
export interface MediaVersion {
  readonly mediaId: string
  /** Whether something is still being done with it. */
  readonly isUnderWay: boolean
  readonly print: string
}

interface PrintRow {
  readonly media_id: string
  readonly state: MediaState
  readonly attempt: string | null
  readonly print: string
}

/** Reads what all uploads are now, as often as it is called; most of it only when the projections have moved. */
export function mediaVersions(pool: pg.Pool): () => Promise<MediaVersion[]> {
  let readAt: string | null = null
  let rows: PrintRow[] = []
  return async () => {
    // Before the rows: what is written between is then read once more, and not missed.
    const position = await projectionsAt(pool)
    if (position !== readAt) {
      rows = await readRows(pool)
      readAt = position
    }
    const underWay = new Set(rows.filter(({ state }) => isUnderWay(state)).map(({ media_id }) => media_id))
    const progress = await readProgress(pool, [...underWay])
    return rows.map(({ media_id: mediaId, attempt, print }) => {
      const running = progress.get(mediaId)
      const isCurrent = running !== undefined && running.attempt === attempt
      return {
        mediaId,
        isUnderWay: underWay.has(mediaId),
        print: isCurrent ? `${print} ${running.progress} ${running.step}` : print,
      }
    })
  }
}

const isUnderWay = (state: MediaState) => state !== 'ready' && state !== 'failed'

/** Where the projections are that hold the state of uploads; another text when one was built anew, too. */
async function projectionsAt(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>({
    name: 'media-prints-at',
    text: `select string_agg(concat_ws(' ', name, version, position), ',' order by name) as at
             from projections.checkpoint where active and name in ('media', 'library')`,
  })
  return rows[0]?.at ?? ''
}

/** What can be played changes with the state or the attempt only, so the long description of it is left out. */
async function readRows(pool: pg.Pool): Promise<PrintRow[]> {
  const { rows } = await pool.query<PrintRow>({
    name: 'media-prints',
    text: `
      select m.media_id, m.state, m.attempt, md5(row(m.state, m.attempt, m.reason, u.sessions)::text) as print
        from read.media m
        left join (select used.media_id,
                          jsonb_agg(jsonb_build_array(l.content_id, l.title, l.is_published) order by l.content_id) as sessions
                     from read.library l cross join lateral (${USED_MEDIA}) used
                    group by used.media_id) u on u.media_id = m.media_id`,
  })
  return rows
}
