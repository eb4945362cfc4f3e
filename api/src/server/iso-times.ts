/** What Postgres reads an answer from: the named times are dates there. */
export type RowOf<Answer, Times extends keyof Answer> = Omit<Answer, Times> & {
  readonly [Time in Times]: Date | Extract<Answer[Time], null>
}

type WithIsoTimes<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], Date> | (Date extends Row[Column] ? string : never)
}

/** Returns a row with its times as text, in ISO 8601 and UTC, which is what clients are sent. */
export const withIsoTimes = <Row extends object>(row: Row): WithIsoTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Date ? value.toISOString() : value]),
  ) as WithIsoTimes<Row>
