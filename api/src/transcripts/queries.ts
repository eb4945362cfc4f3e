import type pg from 'pg'

/** The transcript of a session as WebVTT; null when there is none that the caller may see. */
export async function findTranscript(
  pool: pg.Pool,
  contentId: string,
  options: { drafts: boolean },
): Promise<string | null> {
  const { rows } = await pool.query<{ vtt: string }>({
    name: 'find-transcript',
    text: `select t.vtt from read.transcript t join read.library l on l.content_id = t.content_id
            where t.content_id = $1 and (l.is_published or $2)`,
    values: [contentId, options.drafts],
  })
  return rows[0]?.vtt ?? null
}
