import type { DisclosureGate, Published, PublishedCells, PublishedEstimate } from '../disclosure-gate.ts'
import type { Chart, Placed } from './chart.ts'

/** The numbers of one group in a chart. */
export interface Series extends Omit<PublishedCells, 'cells'> {
  /** The group's name; null for everybody. */
  readonly group: string | null
  readonly cells: readonly Cell[]
}

/** A cell of neighbouring places; it ends where the next cell begins. */
export interface Cell {
  readonly from: Published | 'beyond'
  readonly people: Published
}

/** A chart as of the end of a day. */
export interface Answer {
  /** `YYYY-MM-DD` in UTC. */
  readonly through: string
  readonly series: readonly Series[]
  /** False when groups with too few people were omitted. */
  readonly isWhole: boolean
  readonly statistics: readonly (PublishedEstimate & { readonly label: string })[]
}

/** Returns what a chart shows about these people, without groups that have too few. Null when no group is left. */
export function answerOf(
  gate: DisclosureGate,
  { grid, beyond, statistics = [] }: Chart,
  people: readonly Placed[],
  through: string,
): Answer | null {
  const beyondGrid = { ...grid, places: beyond === null ? grid.places : [...grid.places, Number.POSITIVE_INFINITY] }
  const groups = Map.groupBy(people, ({ group }) => group)
  const names = [...groups.keys()].toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
  const series = names.flatMap((group): Series[] => {
    const values = new Map(groups.get(group)?.map(({ userId, place }) => [userId, place ?? Number.POSITIVE_INFINITY]))
    const found = gate.cells(beyondGrid, values)
    return found ? [{ ...found, group, cells: found.cells.map(named) }] : []
  })
  if (series.length === 0) return null
  const onAxis = new Map(people.flatMap(({ userId, place }) => (place === null ? [] : [[userId, place]])))
  return {
    through,
    series,
    isWhole: series.length === groups.size,
    statistics: statistics.flatMap(({ label, of }) => {
      const estimate = gate.mean({ ...grid, value: `${grid.value}, on the axis` }, onAxis, of)
      return estimate ? [{ label, ...estimate }] : []
    }),
  }
}

/** Converts a cell for JSON, which has no infinity. */
const named = ({ from, people }: PublishedCells['cells'][number]): Cell => ({
  from: Number.isFinite(from) ? from : 'beyond',
  people,
})
