/** Runs SQL over the read models, each named `read.<table>` in it. */
export type Query = <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** Somebody in a picture. */
export interface Placed {
  readonly userId: string
  /** Where they are on its axis; null beyond its end. */
  readonly place: number | null
  /** The group they belong to, among others perhaps; null in a picture of everybody at once. */
  readonly group: string | null
}

/** A number about everybody in a picture, with the interval that holds it with 95 %. */
export interface Statistic {
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
}

/** A question about people that is answered in numbers of people. */
export interface Picture {
  /** As the address and the command have it. */
  readonly name: string
  readonly title: string
  /** What is counted, in words that leave nothing open. */
  readonly definition: string
  /** The read models it is made of. */
  readonly reads: readonly string[]
  /** `at-least`: how many came so far or farther. `each`: how many are at each place. */
  readonly shape: 'at-least' | 'each'
  /** What its axis counts. */
  readonly axis: string
  /** How far two neighbouring places are apart. */
  readonly unit: number
  /** What the places from 0 on are called, where they are not numbers. */
  readonly places: readonly string[] | null
  /** What is beyond the end of the axis; null where nobody can be. */
  readonly beyond: string | null
  /** Everybody in it at the end of a day, `YYYY-MM-DD` in UTC. */
  readonly people: (query: Query, day: string) => Promise<readonly Placed[]>
  /** What else is said of them. */
  readonly statistics?: (people: readonly Placed[]) => readonly Statistic[]
}
