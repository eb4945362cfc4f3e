/**
 * One column of a read model: its SQL type, and how its values travel. Rows in memory hold plain values (times are
 * ISO 8601 in UTC, dates `YYYY-MM-DD`), so that a folded row and a loaded one are equal.
 */
export interface Column<Value = unknown> {
  /** The column's type in the table. */
  readonly sql: string
  /** The element type of the array that carries its values to the server. */
  readonly carrier: string
  readonly nullable: boolean
  /** A value as the carrier array holds it. */
  encode(value: Value): string | number | boolean | null
  /** A value as {@link readerTypes} reads it. */
  decode(value: unknown): Value
}

const plain = <Value extends string | number | boolean>(sql: string): Column<Value> => ({
  sql,
  carrier: sql,
  nullable: false,
  encode: (value) => value,
  decode: (value) => value as Value,
})

export const text = plain<string>('text')
/** Text of which only a few values are known. */
export const oneOf = <Value extends string>(): Column<Value> => plain<Value>('text')
export const integer = plain<number>('int')
export const float8 = plain<number>('float8')
export const bool = plain<boolean>('bool')
/** `YYYY-MM-DD`. */
export const date = plain<string>('date')
/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const timestamptz = plain<string>('timestamptz')

/** `unnest` flattens nested arrays, so a list travels as the text of its array literal. */
export const textList: Column<readonly string[]> = {
  sql: 'text[]',
  carrier: 'text',
  nullable: false,
  encode: (values) => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
  decode: (value) => value as string[],
}

/** Any JSON value. */
export function json<Value>(): Column<Value> {
  return {
    sql: 'jsonb',
    carrier: 'jsonb',
    nullable: false,
    encode: (value) => JSON.stringify(value),
    decode: (value) => value as Value,
  }
}

/** The same column, allowing null. */
export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return {
    ...column,
    nullable: true,
    encode: (value) => (value === null ? null : column.encode(value)),
    decode: (value) => (value === null ? null : column.decode(value)),
  }
}
