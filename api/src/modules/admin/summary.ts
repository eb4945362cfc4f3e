import type pg from 'pg'
import type { AdminSummary } from '../../contract/admin/admin.ts'
import { categories } from '../../contract/listener/categories.ts'

interface Counted {
  readonly content: AdminSummary['content']
  readonly programs: AdminSummary['programs']
}

const counted = (table: string) =>
  `(select json_build_object('total', count(*), 'published', count(*) filter (where is_published)) from ${table})`

/** Returns the numbers of sessions and programs, drafts included, and the categories. */
export async function findSummary(pool: pg.Pool): Promise<AdminSummary> {
  const { rows } = await pool.query<Counted>({
    name: 'admin-summary',
    text: `select ${counted('library')} as content, ${counted('program')} as programs`,
  })
  const none = { total: 0, published: 0 }
  const { content = none, programs = none } = rows[0] ?? {}
  return { content, programs, categories: [...categories] }
}
