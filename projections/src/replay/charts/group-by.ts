import type { Placed, Query } from './chart.ts'

/** Runs SQL that names `"userId"`, `place` and, where there are any, `"group"`. */
export async function placedBy(query: Query, sql: string, values: readonly unknown[]): Promise<readonly Placed[]> {
  const rows = await query<Omit<Placed, 'group'> & { readonly group?: string | null }>(sql, values)
  return rows.map(({ userId, place, group = null }) => ({ userId, place, group }))
}
