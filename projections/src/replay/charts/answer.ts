import type { DisclosureGate, Published, PublishedCells, PublishedEstimate } from '../disclosure-gate.ts'
import type { Chart, Placed } from './chart.ts'

/** What a chart says of one group. */
export interface Series extends Omit<PublishedCells, 'cells'> {
  /** Of the group; null for everybody. */
  readonly group: string | null
  readonly cells: readonly Cell[]
}

/** Neighbouring places, up to the next cell. */
export interface Cell {
  readonly from: Published | 'beyond'
  readonly people: Published
}

/** A chart at the end of a day. */
export interface Answer {
  /** `YYYY-MM-DD` in UTC. */
  readonly through: string
  readonly series: readonly Series[]
  /** Whether groups were left out, in which there are too few. */
  readonly isWhole: boolean
  readonly statistics: readonly (PublishedEstimate & { readonly label: string })[]
}

/** What a chart shows of these people; groups with too few are left out. Null when nothing is left. */
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

/** JSON has no infinity. */
const named = ({ from, people }: PublishedCells['cells'][number]): Cell => ({
  from: Number.isFinite(from) ? from : 'beyond',
  people,
})
