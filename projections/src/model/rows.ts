import { type KeyOf, keyText, type Row, type RowOf, type RowRef, type Table } from './table.ts'

/** The rows that an event may read and change, which are the rows its rule named. */
export interface Rows {
  get<T extends Table>(table: T, key: KeyOf<T>): RowOf<T> | null
  /** Writes the whole row. */
  put<T extends Table>(table: T, row: RowOf<T>): void
  remove<T extends Table>(table: T, key: KeyOf<T>): void
}

/** A row in memory, and whether it differs from what was loaded. */
interface Entry {
  row: Row | null
  changed: boolean
}

/** Rows held in memory while a batch is folded. */
export interface WorkingSet extends Rows {
  /** Marks a row as needed; returns true the first time. */
  need(ref: RowRef): boolean
  /** Adds a row that was loaded from the database. */
  load(table: Table, row: Row): void
  /** Returns the changes to a table: rows to write, and keys to delete. */
  changes(table: Table): { readonly written: readonly Row[]; readonly removed: readonly Row[] }
  /** Returns all current rows of a table. */
  all(table: Table): readonly Row[]
}

/** The rows of a table, and the row requested last: most rules read a row and then write it. */
interface TableEntries {
  readonly byKey: Map<string, Entry>
  last: { readonly key: Row; readonly entry: Entry } | null
}

function isSameKey({ key }: Table, one: Row, other: Row): boolean {
  for (const column of key) if (one[column] !== other[column]) return false
  return true
}

/**
 * Creates an empty working set. With `strict`, it throws on a row that no rule named, because such a row was not
 * loaded.
 */
export function workingSet({ strict }: { strict: boolean }): WorkingSet {
  const tables = new Map<Table, TableEntries>()
  const removedKeys = new Map<Table, Map<string, Row>>()

  const entriesOf = (table: Table): TableEntries => {
    let found = tables.get(table)
    if (!found) {
      found = { byKey: new Map(), last: null }
      tables.set(table, found)
    }
    return found
  }
  const entries = (table: Table) => entriesOf(table).byKey
  const entry = (table: Table, key: Row): Entry => {
    const all = entriesOf(table)
    if (all.last && isSameKey(table, all.last.key, key)) return all.last.entry
    const text = keyText(table, key)
    let found = all.byKey.get(text)
    if (!found) {
      if (strict) throw new Error(`a rule touches a row of ${table.name} that it did not name: ${JSON.stringify(key)}`)
      found = { row: null, changed: false }
      all.byKey.set(text, found)
    }
    all.last = { key, entry: found }
    return found
  }

  return {
    get: (table, key) => entry(table, key as unknown as Row).row as RowOf<typeof table> | null,
    put(table, row) {
      const values = row as unknown as Row
      const place = entry(table, values)
      place.row = values
      place.changed = true
    },
    remove(table, key) {
      const values = key as unknown as Row
      const place = entry(table, values)
      place.row = null
      place.changed = true
      const keys = removedKeys.get(table) ?? new Map<string, Row>()
      removedKeys.set(table, keys.set(keyText(table, values), values))
    },
    need({ table, key }) {
      const text = keyText(table, key)
      if (entries(table).has(text)) return false
      entries(table).set(text, { row: null, changed: false })
      return true
    },
    load(table, row) {
      const all = entriesOf(table)
      all.byKey.set(keyText(table, row), { row, changed: false })
      all.last = null
    },
    changes(table) {
      const written: Row[] = []
      for (const { row, changed } of entries(table).values()) if (changed && row) written.push(row)
      const removed: Row[] = []
      for (const [text, key] of removedKeys.get(table) ?? []) if (!entries(table).get(text)?.row) removed.push(key)
      return { written, removed }
    },
    all: (table) => [...entries(table).values()].flatMap(({ row }) => (row ? [row] : [])),
  }
}
