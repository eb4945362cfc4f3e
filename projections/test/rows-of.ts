import type pg from 'pg'
import { readerTypes } from '../src/model/connection.ts'
import type { Projection } from '../src/model/projection.ts'
import { keyText, type Row, type Table } from '../src/model/table.ts'
import { tableSql, versioned } from '../src/model/table-sql.ts'
import { quoted, type Target } from '../src/model/target.ts'

/** Returns rows sorted by key, so that two sources can be compared. */
export function ordered(table: Table, rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => (keyText(table, one) < keyText(table, other) ? -1 : 1))
}

/** Returns what the tables of one built version hold: rows in memory by table name, sorted by key. */
export async function rowsOf(
  db: pg.ClientBase | pg.Pool,
  target: Target,
  { tables }: Projection,
  version: number,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const found = new Map<string, readonly Row[]>()
  for (const table of tables) {
    const columns = Object.keys(table.columns).map(quoted).join(', ')
    const { rows } = await db.query<unknown[]>({
      text: `select ${columns} from ${quoted(target.read)}.${quoted(versioned(table, version))}`,
      rowMode: 'array',
      types: readerTypes,
    })
    const { readRow } = tableSql(table, target.read, version)
    found.set(table.name, ordered(table, rows.map(readRow)))
  }
  return found
}
