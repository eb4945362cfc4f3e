import type { Column } from './column.ts'

export type Columns = Readonly<Record<string, Column>>

/** A table of a read model. Its name in the database ends in the version it was built as: `<name>_v<version>`. */
export interface Table<C extends Columns = Columns, K extends string = string> {
  readonly name: string
  readonly columns: C
  /** The primary key's columns, in order. */
  readonly key: readonly K[]
  /** Whether queries see it, as a view of the same name; a table without is the projection's own memory. */
  readonly view: boolean
  /** Column lists of further indexes, such as `user_id, started_at desc`, or what follows the table, such as `using gin (words)`. */
  readonly indexes: readonly string[]
}

type ValueOf<Col> = Col extends Column<infer Value> ? Value : never
/** A row in memory. */
export type RowOf<T> = T extends Table<infer C, string> ? { readonly [Name in keyof C]: ValueOf<C[Name]> } : never
/** The values of a row's primary key. */
export type KeyOf<T> = T extends Table<infer C, infer K> ? { readonly [Name in K & keyof C]: ValueOf<C[Name]> } : never

export type Row = Readonly<Record<string, unknown>>

/** A place in a table, whether or not a row is there. */
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

/** Defines a table. Throws a RangeError when a key column may be null or does not exist. */
export function defineTable<const C extends Columns, const K extends keyof C & string>(
  name: string,
  { columns, key, view = true, indexes = [] }: TableOptions<C, K>,
): Table<C, K> {
  for (const column of key) {
    if (columns[column]?.nullable !== false) throw new RangeError(`${name}.${column} cannot be part of a key`)
  }
  return { name, columns, key, view, indexes }
}

/** Names the row of `table` with this key. */
export function rowRef<T extends Table>(table: T, key: KeyOf<T>): RowRef {
  return { table, key: key as unknown as Row }
}

/** A text that is the same for the same key of a table. No text in Postgres holds a NUL, so it separates. */
export function keyText({ key }: Table, row: Row): string {
  let text: string | null = null
  // Not by `join`: a look at a million events asks for several million keys.
  for (const column of key) text = text === null ? String(row[column]) : `${text}\u0000${row[column]}`
  return text ?? ''
}
