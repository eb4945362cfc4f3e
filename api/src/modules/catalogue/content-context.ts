import type pg from 'pg'
import type { CategoryId } from '../../contract/content.ts'

/** What others add to content, which its own stream does not know. */
export interface ContentContext {
  readonly viewCount: number
  /** The covers that are drawn, by category. */
  readonly covers: Readonly<Partial<Record<CategoryId, { readonly prefix: string; readonly placeholder: string }>>>
}

/** What others have added to content so far; null when the list does not have it. */
export async function findContentContext(pool: pg.Pool, contentId: string): Promise<ContentContext | null> {
  const { rows } = await pool.query<ContentContext>({
    name: 'find-surroundings',
    text: `select l.view_count as "viewCount", l.covers from read.library l where l.content_id = $1`,
    values: [contentId],
  })
  return rows[0] ?? null
}
