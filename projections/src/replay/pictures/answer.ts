import { type Cells, FEWEST, inCells, type ShownCells, sizesOf, smallestDifference, startsOf } from '../gate.ts'
import type { Picture, Placed, Statistic } from './picture.ts'

/** What a picture says of one group, in cells of eleven people at least. */
export interface Series {
  /** Of the group; null for everybody. */
  readonly group: string | null
  readonly people: number
  readonly cells: readonly Cell[]
}

/** Neighbouring places, up to the next cell. */
export interface Cell {
  /** Null in the first, whose least place may be that of a single person. */
  readonly from: number | 'beyond' | null
  readonly people: number
}

/** A picture at the end of a day. */
export interface Answer {
  /** `YYYY-MM-DD` in UTC. */
  readonly through: string
  readonly series: readonly Series[]
  /** Whether groups were left out, in which there are too few. */
  readonly isWhole: boolean
  readonly statistics: readonly Statistic[]
}

const BEYOND = Number.POSITIVE_INFINITY

/** Where a cell begins, as a number. */
function startOf({ from }: Cell): number {
  if (from === 'beyond') return BEYOND
  return from ?? Number.NEGATIVE_INFINITY
}

function groupsOf(people: readonly Placed[]): ReadonlyMap<string | null, ReadonlyMap<string, number>> {
  const groups = Map.groupBy(people, ({ group }) => group)
  const names = [...groups.keys()].toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
  return new Map(
    names.map((name) => [
      name,
      new Map((groups.get(name) ?? []).map(({ userId, place }) => [userId, place ?? BEYOND])),
    ]),
  )
}

function seriesOf(group: string | null, places: ReadonlyMap<string, number>, fewest: number): Series | null {
  const starts = startsOf(places, fewest)
  if (!starts) return null
  const sizes = sizesOf(inCells(places, starts), starts.length)
  const cells = starts.map((start, place): Cell => {
    const from = place === 0 ? null : start
    return { from: start === BEYOND ? 'beyond' : from, people: sizes[place] ?? 0 }
  })
  return { group, people: places.size, cells }
}

/** Who is in which cell of each group of an answer, by where they are now. */
export function cellsIn(answer: Answer, people: readonly Placed[]): readonly ShownCells[] {
  const groups = groupsOf(people)
  return answer.series.map(({ group, cells }) => ({
    cells: inCells(groups.get(group) ?? new Map(), cells.map(startOf)),
    people: cells.map(({ people }) => people),
  }))
}

/**
 * What a picture shows of these people: in each group neighbouring places are joined until each cell holds {@link FEWEST} people, or as many more as is
 * asked for. Groups of fewer
 * are left out, as are those that together with another would say something about fewer; when what is left out is
 * itself so few that a total would give it away, another goes with it. Null when nothing is left.
 */
export function answerOf(picture: Picture, people: readonly Placed[], through: string, fewest = FEWEST): Answer | null {
  const groups = groupsOf(people)
  const shown: { readonly series: Series; readonly cells: Cells }[] = []
  for (const [group, places] of groups) {
    const series = seriesOf(group, places, fewest)
    if (!series) continue
    const cells = inCells(places, series.cells.map(startOf))
    if (shown.every((other) => smallestDifference(cells, other.cells, { isTotalKnown: false }) >= FEWEST))
      shown.push({ series, cells })
  }
  const everybody = new Set(people.map(({ userId }) => userId))
  const leftOut = () => everybody.size - new Set(shown.flatMap(({ cells }) => [...cells.keys()])).size
  while (shown.length > 0 && leftOut() > 0 && leftOut() < FEWEST) {
    const smallest = shown.reduce((least, one) => (one.series.people < least.series.people ? one : least))
    shown.splice(shown.indexOf(smallest), 1)
  }
  if (shown.length === 0) return null
  return {
    through,
    series: shown.map(({ series }) => series),
    isWhole: shown.length === groups.size,
    statistics: everybody.size >= FEWEST ? (picture.statistics?.(people).map(rounded) ?? []) : [],
  }
}

/** To a tenth: more would be said of each than anybody can know. */
const rounded = ({ label, value, low, high }: Statistic): Statistic => {
  const tenth = (number: number) => Math.round(number * 10) / 10
  return { label, value: tenth(value), low: tenth(low), high: tenth(high) }
}
