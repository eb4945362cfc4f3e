import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { intervalOfMean } from './interval-of-mean.ts'

/**
 * The fewest people about whom a number is published. A constant, so that no setting can lower it (CMS and PCORnet use
 * the same).
 */
export const FEWEST = 11

/**
 * About how many people an answer needs to be published: twice {@link FEWEST}. The limit applies to the noisy number,
 * so that the existence of an answer does not reveal whether one more person is in it.
 */
const PUBLISHED_FROM = 2 * FEWEST

/**
 * How often a person counts at their own place; otherwise they count at one drawn from the whole grid. This is
 * randomised response (Warner, 1965). At two thirds, shares of 100 to 300 people are off by three points on average. An
 * attacker who knows everybody else guesses hardly better than by chance (see `gate-attack.test.ts`).
 */
export const TRUE_SHARE = 2 / 3

/** The ratio of the geometric noise on numbers of people, e^-1: 95 % of the time, the noise is at most 3. */
const NOISE_RATIO = Math.exp(-1)

declare const published: unique symbol
/** A number about people that may be shown. Only the {@link DisclosureGate} creates one. */
export type Published = number & { readonly [published]: true }

const publish = (value: number) => value as Published

/**
 * A value that people have, and all its possible places in ascending order. The places depend on the question, never on
 * people.
 */
export interface Grid {
  /** The name of the value. A person's drawn place is the same in all answers about the same value. */
  readonly value: string
  readonly places: readonly number[]
}

/** A cell of neighbouring places; it ends where the next cell begins. */
export interface PublishedCell {
  readonly from: Published
  readonly people: Published
}

/** How many people have which value; the cells add up to all of them. */
export interface PublishedCells {
  readonly people: Published
  /** 95 % of the time, the number in a cell, or in all cells from one on, is off by at most this. */
  readonly margin: Published
  readonly cells: readonly PublishedCell[]
}

/** A mean and its 95 % interval. */
export interface PublishedEstimate {
  readonly value: Published
  readonly low: Published
  readonly high: Published
}

/** Each person's value, by user id. */
export type Values = ReadonlyMap<string, number>

/** The only way from data about people to a published number. */
export interface DisclosureGate {
  /**
   * Returns how many of these people have which value, in cells of at least {@link FEWEST}; null when there are too
   * few.
   */
  cells(grid: Grid, values: Values): PublishedCells | null
  /** Returns the mean of a function of these people's values; null when there are too few people. */
  mean(grid: Grid, values: Values, of: (place: number) => number): PublishedEstimate | null
  /** Returns about how many people these are; null when there are too few. */
  count(people: ReadonlySet<string>): Published | null
}

/**
 * Creates a gate. Its draws depend only on the secret, the person, the value and the place. Asking again, on another
 * day or with another filter, therefore reveals nothing new about anybody.
 */
export function disclosureGate(secret: KeyObject): DisclosureGate {
  const key = createSecretKey(createHmac('sha256', secret).update('stillair disclosure').digest())

  /** Returns two numbers from 0 to below 1 that a text determines. */
  function draws(...text: readonly string[]): readonly [number, number] {
    const bytes = createHmac('sha256', key).update(text.join('\0')).digest()
    return [bytes.readUInt32LE(0) / 2 ** 32, bytes.readUInt32LE(4) / 2 ** 32]
  }

  /** Returns noise that stays the same as long as the same people are counted. */
  function noiseOf(people: readonly string[]): number {
    const members = createHash('sha256').update(people.toSorted().join('\0')).digest('hex')
    const [up, down] = draws('noise', members)
    const geometric = (draw: number) => Math.floor(Math.log(1 - draw) / Math.log(NOISE_RATIO))
    return geometric(up) - geometric(down)
  }

  /**
   * Returns the drawn places of these people, with a few people removed or added according to the noise. Removed are
   * those with the lowest draws; added ones are at random places. Null when there are too few people.
   */
  function randomised(grid: Grid, values: Values): readonly number[] | null {
    if (values.size < FEWEST) return null
    const people = [...values.keys()]
    const noise = noiseOf(people)
    if (people.length + noise < PUBLISHED_FROM) return null
    const anywhere = (draw: number) => Math.floor(draw * grid.places.length)
    const indexOf = (userId: string, value: number) => {
      const own = Math.max(
        0,
        grid.places.findLastIndex((start) => start <= value),
      )
      const [isTrue, place] = draws('place', grid.value, userId, String(own))
      return isTrue < TRUE_SHARE ? own : anywhere(place)
    }
    const counted = noise < 0 ? withoutLowest(people, -noise) : people
    const madeUp = Array.from({ length: Math.max(0, noise) }, (_, index) => {
      const [, place] = draws('made up', grid.value, String(people.length), String(index))
      return anywhere(place)
    })
    return [...counted.map((userId) => indexOf(userId, values.get(userId) ?? 0)), ...madeUp]
  }

  function withoutLowest(people: readonly string[], many: number): readonly string[] {
    const drawn = people.map((userId) => ({ userId, draw: draws('left out', userId)[0] }))
    return drawn
      .toSorted((one, other) => one.draw - other.draw)
      .slice(many)
      .map(({ userId }) => userId)
  }

  return {
    cells(grid, values) {
      const drawn = randomised(grid, values)
      return drawn && cellsOf(grid, drawn)
    },
    mean(grid, values, of) {
      const drawn = randomised(grid, values)
      if (!drawn) return null
      // Random draws mix in the mean of the whole grid; removing it leaves the mean of the people's own values.
      const anywhere = grid.places.reduce((sum, place) => sum + of(place), 0) / grid.places.length
      const scores = drawn.map((index) => {
        const score = of(grid.places[index] ?? 0)
        return (score - (1 - TRUE_SHARE) * anywhere) / TRUE_SHARE
      })
      const { value, low, high } = intervalOfMean(scores)
      return { value: publish(value), low: publish(low), high: publish(high) }
    },
    count(people) {
      if (people.size < FEWEST) return null
      const number = people.size + noiseOf([...people])
      return number < PUBLISHED_FROM ? null : publish(number)
    },
  }
}

/**
 * Neighbouring places: the index of the first, how many people were drawn there, and the estimated number of people.
 */
interface Cell {
  readonly first: number
  readonly drawn: number
  readonly people: number
}

const isEnough = ({ drawn, people }: Cell) => drawn >= FEWEST && people >= FEWEST

/**
 * Estimates how many people have which value from their drawn places. Joins neighbouring places until each cell has
 * {@link FEWEST} people, both drawn and estimated. No cell is omitted, because a total would reveal it.
 */
function cellsOf({ places }: Grid, drawn: readonly number[]): PublishedCells {
  const at = new Array<number>(places.length).fill(0)
  for (const index of drawn) at[index] = (at[index] ?? 0) + 1
  const anywhere = ((1 - TRUE_SHARE) * drawn.length) / places.length
  const cells = joined(
    at.map((count, first) => ({ first, drawn: count, people: (count - anywhere) / TRUE_SHARE })),
    places.indexOf(Number.POSITIVE_INFINITY),
  )
  let until = 0
  return {
    people: publish(drawn.length),
    margin: publish(Math.ceil((1.96 * Math.sqrt(drawn.length / 4)) / TRUE_SHARE)),
    cells: cells.map(({ first, people }) => {
      // Rounds cumulative sums, so that the cells add up to the total.
      const before = Math.round(until)
      until += people
      return { from: publish(places[first] ?? 0), people: publish(Math.round(until) - before) }
    }),
  }
}

/**
 * Joins the smallest cell with its smaller neighbour until all have enough people. A place with many people thus keeps
 * a cell of its own. So does the place `beyond` all others, such as having completed, unless it has too few people
 * itself.
 */
function joined(all: readonly Cell[], beyond: number): readonly Cell[] {
  const cells = [...all]
  const peopleAt = (index: number) => {
    const cell = cells[index]
    return cell && (cell.first !== beyond || cells.length === 2) ? cell.people : Number.POSITIVE_INFINITY
  }
  while (cells.length > 1) {
    const few = cells.filter((cell) => !isEnough(cell))
    if (few.length === 0) break
    const index = cells.indexOf(few.reduce((least, cell) => (cell.people < least.people ? cell : least)))
    const left = peopleAt(index - 1) <= peopleAt(index + 1) ? index - 1 : index
    const pair = cells.slice(left, left + 2)
    const sum = (of: (cell: Cell) => number) => pair.reduce((total, cell) => total + of(cell), 0)
    cells.splice(left, 2, {
      first: pair[0]?.first ?? 0,
      drawn: sum((cell) => cell.drawn),
      people: sum((cell) => cell.people),
    })
  }
  return cells
}
