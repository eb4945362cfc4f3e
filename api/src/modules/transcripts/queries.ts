import type pg from 'pg'
import { type Audience, entitledSql, entitledValues } from '../subscriptions/audience.ts'

/**
 * Returns the transcript of content as WebVTT, and whether it is locked for the caller; null when there is none that
 * they may see.
 */
export async function findTranscript(
  pool: pg.Pool,
  contentId: string,
  audience: Audience,
): Promise<{ vtt: string; is_locked: boolean } | null> {
  const { rows } = await pool.query<{ vtt: string; is_locked: boolean }>({
    name: 'find-transcript',
    text: `select t.vtt, not (l.is_free_content or ${entitledSql(2)}) as is_locked
             from transcript t join library l on l.content_id = t.content_id
            where t.content_id = $5 and (l.is_published or $1)`,
    values: [audience.drafts, ...entitledValues(audience), contentId],
  })
  return rows[0] ?? null
}
