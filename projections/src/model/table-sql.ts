import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Column } from './column.ts'
import { readerTypes } from './connection.ts'
import type { Row, Table } from './table.ts'
import { quoted, statementName } from './target.ts'

/** A part of the statement that writes a batch, and its parameter values. */
interface WritePart {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The SQL of one table in one schema and version. */
export interface TableSql {
  readonly name: string
  readonly create: string
  readonly createView: string | null
  /** Returns a query for the rows with these keys; {@link readRow} converts its results into rows. */
  load(keys: readonly Row[]): pg.QueryArrayConfig
  readRow(values: readonly unknown[]): Row
  /** Returns two common table expressions: one writes rows, the other deletes keys. */
  write(written: readonly Row[], removed: readonly Row[], firstParameter: number): WritePart
}

/** Returns the name of a table as built in that version. */
export const versioned = (table: Table, version: number) => `${table.name}_v${version}`

/**
 * Returns the schema in which the queries of a projection version find its tables, as views of their names. See
 * `engine/schema.ts`.
 */
export const queriedSchema = ({ name, version }: { readonly name: string; readonly version: number }) =>
  `read_${name}_${version}`

/** Returns a connection's `options` that let its queries name the tables of these schemas without a schema. */
export const searchPath = (schemas: readonly string[]) => `-c search_path=${schemas.map(quoted).join(',')}`

/** Returns a digest of the tables' columns, keys, views and indexes. */
export function layoutOf(tables: readonly Table[]): string {
  const layout = tables.map(({ name, columns, key, view, indexes }) => [
    name,
    Object.entries(columns).map(([column, { sql, nullable }]) => [column, sql, nullable]),
    key,
    view,
    indexes,
  ])
  return createHash('sha256').update(JSON.stringify(layout)).digest('hex').slice(0, 16)
}

export function tableSql(table: Table, schema: string, version: number): TableSql {
  const names = Object.keys(table.columns)
  const columns: readonly [string, Column][] = Object.entries(table.columns)
  const keyColumns = columns.filter(([name]) => table.key.includes(name))
  const keyNames = keyColumns.map(([name]) => quoted(name))
  const others = names.filter((name) => !table.key.includes(name)).map(quoted)
  const name = versioned(table, version)
  const place = `${quoted(schema)}.${quoted(name)}`
  const list = (prefix = '') => names.map((column) => `${prefix}${quoted(column)}`).join(', ')

  const arrays = (of: readonly [string, Column][], first: number) =>
    of.map(([, { carrier }], index) => `$${first + index}::${carrier}[]`).join(', ')
  const sameKey = keyNames.map((column) => `t.${column} = k.${column}`).join(' and ')
  const carried = columns.map(([column, { sql, carrier }]) =>
    sql === carrier ? `r.${quoted(column)}` : `r.${quoted(column)}::${sql}`,
  )
  const encoded = (of: readonly [string, Column][], rows: readonly Row[]) =>
    of.map(([column, { encode }]) => rows.map((row) => encode(row[column])))

  const loadText = `select ${list('t.')} from unnest(${arrays(keyColumns, 1)}) as k(${keyNames.join(', ')})
    join ${place} t on ${sameKey}`

  const loadName = statementName(loadText)

  return {
    name,
    create: [
      `create table ${place} (`,
      ...columns.map(([column, { sql, nullable }]) => `  ${quoted(column)} ${sql}${nullable ? '' : ' not null'},`),
      `  primary key (${table.key.map(quoted).join(', ')})`,
      ');',
      ...table.indexes.map((index) => `create index on ${place} ${index.startsWith('using ') ? index : `(${index})`};`),
    ].join('\n'),
    createView: table.view
      ? `create view ${quoted(schema)}.${quoted(table.name)} as select ${list()} from ${place}`
      : null,
    load: (keys) => ({
      name: loadName,
      text: loadText,
      values: encoded(keyColumns, keys),
      rowMode: 'array',
      types: readerTypes,
    }),
    readRow: (values) =>
      Object.fromEntries(columns.map(([column, { decode }], index) => [column, decode(values[index])])),
    write(written, removed, first) {
      const afterRows = first + columns.length
      const update =
        others.length > 0
          ? `do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`
          : 'do nothing'
      return {
        sql: `${quoted(`put_${table.name}`)} as (
            insert into ${place} (${list()}) select ${carried.join(', ')}
              from unnest(${arrays(columns, first)}) as r(${list()}) where exists (select from moved)
            on conflict (${table.key.map(quoted).join(', ')}) ${update}
          ), ${quoted(`drop_${table.name}`)} as (
            delete from ${place} t using unnest(${arrays(keyColumns, afterRows)}) as k(${keyNames.join(', ')})
              where ${sameKey} and exists (select from moved)
          )`,
        values: [...encoded(columns, written), ...encoded(keyColumns, removed)],
      }
    },
  }
}
