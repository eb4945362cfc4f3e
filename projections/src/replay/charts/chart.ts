import type { Grid } from '../disclosure-gate.ts'

/** Runs SQL over the read models, each named `read.<table>` in it. */
export type Query = <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** Somebody in a chart. */
export interface Placed {
  readonly userId: string
  /** Where they are on its axis; null beyond its end. */
  readonly place: number | null
  /** The group they belong to, among others perhaps; null in a chart of everybody at once. */
  readonly group: string | null
}

/** A mean over everybody in a chart who has a place on its axis. */
export interface Statistic {
  readonly label: string
  /** What is averaged of each place. */
  readonly of: (place: number) => number
}

/** A question about people that is answered in numbers of people. */
export interface Chart {
  /** As the address and the command have it. */
  readonly name: string
  readonly title: string
  /** What is counted, in words that leave nothing open. */
  readonly definition: string
  /** The read models it is made of. */
  readonly reads: readonly string[]
  /** `at-least`: how many reached this place or a later one. `each`: how many are at each place. */
  readonly shape: 'at-least' | 'each'
  /** What its axis counts. */
  readonly axis: string
  /** The places on its axis. */
  readonly grid: Grid
  /** What the places from 0 on are called, where they are not numbers. */
  readonly places: readonly string[] | null
  /** What is beyond the end of the axis; null where nobody can be. */
  readonly beyond: string | null
  /** Everybody in it at the end of a day, `YYYY-MM-DD` in UTC. */
  readonly people: (query: Query, day: string) => Promise<readonly Placed[]>
  /** What else is said of them. */
  readonly statistics?: readonly Statistic[]
}

/** The whole numbers from one to another, both included, as the places of a value. */
export const wholeNumbers = (value: string, from: number, to: number): Grid => ({
  value,
  places: Array.from({ length: to - from + 1 }, (_, index) => from + index),
})
