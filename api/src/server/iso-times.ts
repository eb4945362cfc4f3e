/** A row of Postgres for an answer: the named times are dates in it. */
export type RowOf<Answer, Times extends keyof Answer> = Omit<Answer, Times> & {
  readonly [Time in Times]: Date | Extract<Answer[Time], null>
}

type WithIsoTimes<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], Date> | (Date extends Row[Column] ? string : never)
}

/** Returns a row with its times as text in ISO 8601 and UTC, as clients get them. */
export const withIsoTimes = <Row extends object>(row: Row): WithIsoTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Date ? value.toISOString() : value]),
  ) as WithIsoTimes<Row>
