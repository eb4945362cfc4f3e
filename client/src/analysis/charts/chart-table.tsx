import type { ChartQuestion } from '@stillair/api/contract/analysis/charts.ts'
import styles from './chart.module.css'
import type { ChartRow } from './chart-rows.ts'

interface Props {
  readonly question: ChartQuestion
  readonly rows: readonly ChartRow[]
}

/** The numbers of a chart. */
export function ChartTable({ question: { axis, shape, title }, rows }: Props) {
  const isSoFar = shape === 'at-least'
  const hasGroups = rows.some(({ group }) => group !== null)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {hasGroups && <th scope="col">Group</th>}
            <th scope="col">{axis}</th>
            <th scope="col">People</th>
            {isSoFar && <th scope="col">Reached</th>}
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, label, people, soFar, share }) => (
            <tr key={`${group} ${label}`}>
              {hasGroups && <th scope="row">{group}</th>}
              <th scope="row">{label}</th>
              <td>{people.toLocaleString()}</td>
              {isSoFar && <td>{soFar.toLocaleString()}</td>}
              <td>{(100 * share).toFixed(1)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
