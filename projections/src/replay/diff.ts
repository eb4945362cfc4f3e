import { isDeepStrictEqual } from 'node:util'
import type { WorkingSet } from '../model/rows.ts'
import { keyText, type Row, type Table } from '../model/table.ts'

/** How the rows of one table differ between A and B. */
export interface TableDiff {
  readonly table: string
  readonly onlyInA: number
  readonly onlyInB: number
  readonly changed: number
  readonly same: number
  /** The number of changed rows by column. */
  readonly columns: ReadonlyMap<string, number>
  /** The users whose rows differ; null when the table names no users. */
  readonly people: ReadonlySet<string> | null
}

export const isSame = ({ onlyInA, onlyInB, changed }: TableDiff) => onlyInA + onlyInB + changed === 0

/** Compares two states of a table by key and column. */
export function diffTable(table: Table, a: WorkingSet, b: WorkingSet): TableDiff {
  const left = new Map(a.all(table).map((row) => [keyText(table, row), row]))
  const columns = new Map<string, number>()
  const people = 'user_id' in table.columns ? new Set<string>() : null
  const differs = (row: Row) => people?.add(String(row.user_id))
  let [onlyInB, changed, same] = [0, 0, 0]
  for (const row of b.all(table)) {
    const key = keyText(table, row)
    const before = left.get(key)
    left.delete(key)
    if (!before) {
      onlyInB++
      differs(row)
      continue
    }
    const different = Object.keys(table.columns).filter((column) => !isEqual(before[column], row[column]))
    for (const column of different) columns.set(column, (columns.get(column) ?? 0) + 1)
    if (different.length === 0) same++
    else {
      changed++
      differs(row)
      differs(before)
    }
  }
  for (const row of left.values()) differs(row)
  return { table: table.name, onlyInA: left.size, onlyInB, changed, same, columns, people }
}

/** Returns whether two values of a column are equal. */
export const isEqual = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))
