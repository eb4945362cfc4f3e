import type { Fingerprint, PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type pg from 'pg'
import { type Audience, entitledSql, entitledUntilSql, entitledValues } from '../../subscriptions/audience.ts'

export interface PlaybackRow {
  type: 'audio' | 'video'
  title: string
  file_url: string | null
  duration: number | null
  media_id: string | null
  packaged: PackagedMedia | null
  media_state: string | null
  /** The files for offline download, of the current packaging or an older one. */
  fingerprinted: { readonly prefix: string; readonly files: readonly Fingerprint[] } | null
  position_seconds: number | null
  is_locked: boolean
  /** When the caller's access ends; null when it has no end, or when the content is free. */
  access_until: Date | null
}

/** Returns what the player needs for one content, and where this listener left off. */
export async function findPlayback(pool: pg.Pool, contentId: string, audience: Audience): Promise<PlaybackRow | null> {
  const { rows } = await pool.query<PlaybackRow>({
    name: 'find-playback',
    text: `
      select l.type, l.title, l.file_url, l.duration, l.media_id, m.packaged, m.state as media_state, m.fingerprinted,
             p.position_seconds,
             not (l.is_free_content or ${entitledSql(2)}) as is_locked,
             case when l.is_free_content then null else ${entitledUntilSql(2)} end as access_until
        from library l
        left join media m on m.media_id = l.media_id
        left join progress p on p.content_id = l.content_id and p.user_id = $3
       where l.content_id = $5 and (l.is_published or $1)`,
    values: [audience.drafts, ...entitledValues(audience), contentId],
  })
  return rows[0] ?? null
}
