import type { Grid } from '../disclosure-gate.ts'

/** Runs SQL over the read models, which the SQL names `read.<table>`. */
export type Query = <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** A person's place in a chart. */
export interface Placed {
  readonly userId: string
  /** Their place on the axis; null beyond its end. */
  readonly place: number | null
  /** A group they belong to, possibly one of several; null in a chart without groups. */
  readonly group: string | null
}

/** A mean over everybody who has a place on the axis. */
export interface Statistic {
  readonly label: string
  /** Returns the number to average for a place. */
  readonly of: (place: number) => number
}

/** A question about people that is answered with numbers of people. */
export interface Chart {
  /** The name in the address and on the command line. */
  readonly name: string
  readonly title: string
  /** The exact definition of what is counted. */
  readonly definition: string
  /** The names of the read models that the query needs. */
  readonly reads: readonly string[]
  /** `at-least`: how many people reached each place or a later one. `each`: how many people are at each place. */
  readonly shape: 'at-least' | 'each'
  /** The label of the axis. */
  readonly axis: string
  /** The places on its axis. */
  readonly grid: Grid
  /** The labels of the places from 0 on, when they are not plain numbers. */
  readonly places: readonly string[] | null
  /** The label for people beyond the end of the axis; null when nobody can be. */
  readonly beyond: string | null
  /** Returns the day at whose end it counts when asked on a later `day`; without it, `day` itself. */
  readonly endOf?: (day: string) => string
  /** Returns everybody in the chart as of the end of a day, `YYYY-MM-DD` in UTC. */
  readonly people: (query: Query, day: string) => Promise<readonly Placed[]>
  /** Further means to report. */
  readonly statistics?: readonly Statistic[]
}

/** Returns a grid of whole numbers from `from` to `to`, both included. */
export const wholeNumbers = (value: string, from: number, to: number): Grid => ({
  value,
  places: Array.from({ length: to - from + 1 }, (_, index) => from + index),
})
