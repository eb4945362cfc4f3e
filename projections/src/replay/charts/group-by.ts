import type { Chart, Placed } from './chart.ts'

type Found = Omit<Placed, 'group'> & { readonly group?: string | null }

/** The people of SQL whose `$1` is the day, and which names `"userId"`, `place` and, where there are any, `"group"`. */
export const placedBy =
  (sql: string, ...more: readonly unknown[]): Chart['people'] =>
  async (query, day) => {
    const rows = await query<Found>(sql, [day, ...more])
    return rows.map(({ userId, place, group = null }) => ({ userId, place, group }))
  }
