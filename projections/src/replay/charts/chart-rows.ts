import type { Answer, Cell } from './answer.ts'
import type { Chart } from './chart.ts'

/** Returns the label of a cell: its place, its range of places, or the label for people beyond the axis. */
export function placeOf({ places, beyond, shape, grid }: Chart, cells: readonly Cell[], index: number): string {
  const from = cells[index]?.from
  if (from === undefined || from === 'beyond') return beyond ?? ''
  if (shape === 'at-least') return places?.[from] ?? `${from} or more`
  const next = cells[index + 1]?.from
  const to = grid.places.findLast((place) => typeof next !== 'number' || place < next)
  // People beyond the axis are in the last cell when they have no cell of their own.
  const more = beyond && cells.length === index + 1 ? `, or ${beyond.toLowerCase()}` : ''
  return `${from === to ? from : `${from} to ${to}`}${more}`
}

/** Returns a chart as a table: its header, and a row for each cell. */
export function chartRows(chart: Chart, { series }: Answer): readonly (readonly string[])[] {
  const hasGroups = series.some(({ group }) => group !== null)
  const counts = chart.shape === 'at-least' ? ['people', 'reached', '%'] : ['people', '%']
  const head = [...(hasGroups ? ['group'] : []), chart.axis, ...counts]
  const rows = series.flatMap(({ group, people, cells }) =>
    cells.map((cell, index) => {
      const soFar = cells.slice(index).reduce((sum, one) => sum + one.people, 0)
      const share = (100 * (chart.shape === 'at-least' ? soFar : cell.people)) / people
      const numbers = chart.shape === 'at-least' ? [cell.people, soFar] : [cell.people]
      return [
        ...(hasGroups ? [group ?? ''] : []),
        placeOf(chart, cells, index),
        ...numbers.map(String),
        share.toFixed(1),
      ]
    }),
  )
  return [head, ...rows]
}
