import type { ChartAnswer, ChartQuestion } from '@stillair/api/contract/charts.ts'
import { csvLine } from '../../browser/csv-line.ts'

/** One cell of a chart, as it is drawn and as the table has it. */
export interface ChartRow {
  /** Null where there are no groups. */
  readonly group: string | null
  readonly label: string
  /** Who is in it. */
  readonly people: number
  /** Who is in it or in a later one. */
  readonly soFar: number
  /** Share of the group, 0 to 1: the people who reached this place, or those who are at it. */
  readonly share: number
}

/** Names of groups that the log has in its own words. */
const GROUPS: Readonly<Record<string, string>> = {
  'next-month': 'within a month',
  'next-1-3-months': 'in 1 to 3 months',
  'next-3-6-months': 'in 3 to 6 months',
  'no-plans': 'no plans',
}

/** The cells of an answer, group by group. */
export function chartRows({ shape }: Pick<ChartQuestion, 'shape'>, { series }: ChartAnswer): ChartRow[] {
  return series.flatMap(({ group, people: all, cells }) => {
    let soFar = all
    return cells.map(({ label, people }) => {
      const row = {
        ...{ group: group && (GROUPS[group] ?? group), label, people, soFar },
        share: (shape === 'at-least' ? soFar : people) / all,
      }
      soFar -= people
      return row
    })
  })
}

/** The rows as a file for a spreadsheet. */
export function csvOf({ axis, shape }: ChartQuestion, rows: readonly ChartRow[]): string {
  const hasGroups = rows.some(({ group }) => group !== null)
  const head = [
    ...(hasGroups ? ['group'] : []),
    axis,
    'people',
    ...(shape === 'at-least' ? ['reached'] : []),
    'share',
  ]
  const lines = rows.map(({ group, label, people, soFar, share }) => [
    ...(hasGroups ? [group ?? ''] : []),
    label,
    people,
    ...(shape === 'at-least' ? [soFar] : []),
    Number(share.toFixed(4)),
  ])
  return [...[head, ...lines].map(csvLine), ''].join('\r\n')
}
