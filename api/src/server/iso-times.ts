/** A row of Postgres for an answer: the named times are dates in it. */
export type RowOf<Answer, Times extends keyof Answer> = Omit<Answer, Times> & {
  readonly [Time in Times]: Date | Extract<Answer[Time], null>
}

type WithIsoTimes<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], Date> | (Date extends Row[Column] ? string : never)
}

/**
 * Returns a copy of a row with its times as text in ISO 8601 and UTC, as clients get them. It copies the row as a whole:
 * building it again from its entries took a fifth of the processor time of `GET /api/content`.
 */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const copy = { ...row } as { [column: string]: unknown }
  for (const [column, value] of Object.entries(copy)) if (value instanceof Date) copy[column] = value.toISOString()
  return copy as WithIsoTimes<Row>
}
