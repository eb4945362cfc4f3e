import type { Column } from './column.ts'

export type Columns = Readonly<Record<string, Column>>

/** A table of a read model. Its name in the database ends in the version it was built as: `<name>_v<version>`. */
export interface Table<C extends Columns = Columns, K extends string = string> {
  readonly name: string
  readonly columns: C
  /** The primary key's columns, in order. */
  readonly key: readonly K[]
  /** Whether a view of the same name exposes the table; without one, only the projection uses it. */
  readonly view: boolean
  /**
   * Column lists of further indexes, such as `user_id, started_at desc`, or index clauses such as `using gin (words)`.
   */
  readonly indexes: readonly string[]
}

type ValueOf<Col> = Col extends Column<infer Value> ? Value : never
/** A row in memory. */
export type RowOf<T> = T extends Table<infer C, string> ? { readonly [Name in keyof C]: ValueOf<C[Name]> } : never
/** The values of a row's primary key. */
export type KeyOf<T> = T extends Table<infer C, infer K> ? { readonly [Name in K & keyof C]: ValueOf<C[Name]> } : never

export type Row = Readonly<Record<string, unknown>>

/** A key in a table, whether or not the row exists. */
export interface RowRef {
  readonly table: Table
  readonly key: Row
}

interface TableOptions<C extends Columns, K extends keyof C & string> {
  readonly columns: C
  readonly key: readonly [K, ...K[]]
  readonly view?: boolean
  readonly indexes?: readonly string[]
}

/** Defines a table. Throws a RangeError when a key column is nullable or does not exist. */
export function defineTable<const C extends Columns, const K extends keyof C & string>(
  name: string,
  { columns, key, view = true, indexes = [] }: TableOptions<C, K>,
): Table<C, K> {
  for (const column of key) {
    if (columns[column]?.nullable !== false) throw new RangeError(`${name}.${column} cannot be part of a key`)
  }
  return { name, columns, key, view, indexes }
}

/** Returns a reference to the row of `table` with this key. */
export function rowRef<T extends Table>(table: T, key: KeyOf<T>): RowRef {
  return { table, key: key as unknown as Row }
}

/**
 * Returns a string that is equal for equal keys of a table. NUL separates the values, because no text in Postgres can
 * hold it.
 */
export function keyText({ key }: Table, row: Row): string {
  let text: string | null = null
  // Not with `join`, which is slower: a view of the past with a million events needs several million keys.
  for (const column of key) text = text === null ? String(row[column]) : `${text}\u0000${row[column]}`
  return text ?? ''
}
