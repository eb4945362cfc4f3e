import type { ChartAnswer, ChartQuestion } from '@stillair/api/contract/analysis/charts.ts'
import { csvLine } from '../../browser/csv-line.ts'

/** One value of a chart, as the plot and the table show it. */
export interface ChartRow {
  /** Null for a chart without groups. */
  readonly group: string | null
  readonly label: string
  /** The number of people with this value. */
  readonly people: number
  /** The number of people with this value or a later one. */
  readonly soFar: number
  /** A share of the group, from 0 to 1: of `soFar` in cumulative charts, otherwise of `people`. */
  readonly share: number
}

/** Display names of groups that the log stores as codes. */
const GROUPS: Readonly<Record<string, string>> = {
  'next-month': 'within a month',
  'next-1-3-months': 'in 1 to 3 months',
  'next-3-6-months': 'in 3 to 6 months',
  'no-plans': 'no plans',
}

/** Returns the values of an answer, group by group. */
export function chartRows({ shape }: Pick<ChartQuestion, 'shape'>, { series }: ChartAnswer): ChartRow[] {
  return series.flatMap(({ group, people: all, cells }) => {
    let soFar = all
    return cells.map(({ label, people }) => {
      const row = {
        group: group && (GROUPS[group] ?? group),
        label,
        people,
        soFar,
        share: (shape === 'at-least' ? soFar : people) / all,
      }
      soFar -= people
      return row
    })
  })
}

/** Returns the rows as a CSV file. */
export function csvOf({ axis, shape }: ChartQuestion, rows: readonly ChartRow[]): string {
  const hasGroups = rows.some(({ group }) => group !== null)
  const head = [...(hasGroups ? ['group'] : []), axis, 'people', ...(shape === 'at-least' ? ['reached'] : []), 'share']
  const lines = rows.map(({ group, label, people, soFar, share }) => [
    ...(hasGroups ? [group ?? ''] : []),
    label,
    people,
    ...(shape === 'at-least' ? [soFar] : []),
    Number(share.toFixed(4)),
  ])
  return [...[head, ...lines].map(csvLine), ''].join('\r\n')
}
