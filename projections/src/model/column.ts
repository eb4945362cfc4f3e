/**
 * A column of a read model: its SQL type, and how its values are sent and read. Rows in memory hold plain values (times
 * in ISO 8601 and UTC, dates as `YYYY-MM-DD`), so that a folded row equals a loaded one.
 */
export interface Column<Value = unknown> {
  /** The column's type in the table. */
  readonly sql: string
  /** The element type of the array that carries its values to the server. */
  readonly carrier: string
  readonly nullable: boolean
  /** Encodes a value for the carrier array. */
  encode(value: Value): string | number | boolean | null
  /** Decodes a value from {@link readerTypes}. */
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
/** Text with a fixed set of values. */
export const oneOf = <Value extends string>(): Column<Value> => plain<Value>('text')
export const integer = plain<number>('int')
export const float8 = plain<number>('float8')
export const bool = plain<boolean>('bool')
/** A date, `YYYY-MM-DD`. */
export const date = plain<string>('date')
/** An instant in ISO 8601 and UTC with milliseconds, as `Date.prototype.toISOString` formats it. */
export const timestamptz = plain<string>('timestamptz')

/** `unnest` flattens nested arrays, so a list is sent as the text of its array literal. */
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
