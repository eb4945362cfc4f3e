import type { Chart, Placed } from './chart.ts'

type Found = Omit<Placed, 'group'> & { readonly group?: string | null }

/**
 * Returns a chart's `people` function from SQL. `$1` in the SQL is the day; its columns are `"userId"`, `place` and, if
 * the chart has groups, `"group"`.
 */
export const placedBy =
  (sql: string, ...more: readonly unknown[]): Chart['people'] =>
  async (query, day) => {
    const rows = await query<Found>(sql, [day, ...more])
    return rows.map(({ userId, place, group = null }) => ({ userId, place, group }))
  }
