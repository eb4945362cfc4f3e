import { type Cells, inCells, sizesOf, startsOf } from '@stillair/projections/replay/gate.ts'
import type { ContentFigures } from '../contract/figures.ts'

/** One listener on one day, both as the read models have them. */
export interface Heard {
  readonly userId: string
  /** The UTC day on which their listening sessions began, such as 2026-11-03. */
  readonly day: string
  /** The furthest second at which one of those was left; infinite when one was completed. */
  readonly reached: number
}

/** What a listener rated. */
export interface Rated {
  readonly userId: string
  /** The UTC day of it. */
  readonly day: string
  readonly rating: 1 | 2 | 3
}

export interface Evidence {
  readonly heard: readonly Heard[]
  readonly rated: readonly Rated[]
}

/** Where each step of an answer begins, as {@link joinedCells} has it. */
interface Starts {
  readonly reached: readonly number[]
  readonly ratings: readonly number[]
}

/** Where people left is known to some ten seconds: players report every thirty, and when they pause. */
const STEP = 10

/** For each listener until the end of that day, how far they came. */
function reachedBy(evidence: Evidence, day: string): Map<string, number> {
  const reached = new Map<string, number>()
  for (const heard of evidence.heard) {
    if (heard.day > day) continue
    const step = Math.floor(heard.reached / STEP) * STEP
    reached.set(heard.userId, Math.max(step, reached.get(heard.userId) ?? 0))
  }
  return reached
}

/** For each of them their rating, or 0. */
function ratingsBy(evidence: Evidence, day: string, listeners: Iterable<string>): Map<string, number> {
  const ratings = new Map([...listeners].map((userId) => [userId, 0]))
  for (const { userId, day: ratedOn, rating } of evidence.rated)
    if (ratedOn <= day && ratings.has(userId)) ratings.set(userId, rating)
  return ratings
}

/** The first begins at 0, so that nobody's own value shows; where all completed it, there. */
function beginnings(values: ReadonlyMap<string, number>): readonly number[] | null {
  return startsOf(values)?.map((start, place) => (place === 0 && Number.isFinite(start) ? 0 : start)) ?? null
}

/** Who is in which cell of an answer: by how far they came, and by their rating. */
export function cellsOf(evidence: Evidence, day: string, starts: Starts): readonly [reached: Cells, ratings: Cells] {
  const reached = reachedBy(evidence, day)
  return [inCells(reached, starts.reached), inCells(ratingsBy(evidence, day, reached.keys()), starts.ratings)]
}

/** The figures at the end of a day, in cells of enough people; null when there are too few listeners for any. */
export function figuresAt(evidence: Evidence, day: string): ContentFigures | null {
  const reached = reachedBy(evidence, day)
  const starts = beginnings(reached)
  if (!starts) return null
  const ratings = ratingsBy(evidence, day, reached.keys())
  const ratingStarts = beginnings(ratings) ?? [0]
  const steps = sizesOf(inCells(reached, starts), starts.length)
  const rated = sizesOf(inCells(ratings, ratingStarts), ratingStarts.length)
  return {
    through: day,
    listeners: reached.size,
    steps: starts.map((from, index) => ({
      from: Number.isFinite(from) ? from : null,
      people: steps[index] ?? 0,
    })),
    ratings: ratingStarts.map((from, index) => ({ from, people: rated[index] ?? 0 })),
  }
}

/** Where the cells of an answer begin. */
export const startsIn = ({ steps, ratings }: ContentFigures): Starts => ({
  reached: steps.map(({ from }) => from ?? Number.POSITIVE_INFINITY),
  ratings: ratings.map(({ from }) => from),
})
