import type { HistoryEvent } from '@stillair/api/contract/analysis/analysis.ts'
import { Link } from 'react-router-dom'
import styles from './analysis.module.css'
import { momentText } from './history.ts'

/** Events with links to their causes, and to their streams at that revision. */
export function EventTable({ events }: { readonly events: readonly HistoryEvent[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Stream and revision</th>
          <th scope="col">Recorded (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, type, stream, revision, recordedAt }) => (
          <tr key={id}>
            <td>
              <Link to={`/analysis/events/${id}`}>{type}</Link>
            </td>
            <td>
              <Link to={`/analysis/streams/${stream}?at=${revision}`}>
                {stream} <span className="tabular">@ {revision}</span>
              </Link>
            </td>
            <td className="tabular">{momentText(recordedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
