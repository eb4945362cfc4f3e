import type { LibraryWeeks } from '@stillair/api/contract/analysis/analysis.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import styles from '../charts/chart.module.css'
import { libraryWeeksQuery } from '../history.ts'
import { daysText } from './days-text.ts'
import { compared } from './unusual.ts'

/** The most types listed; the event log has all. */
const MOST_LISTED = 8

/** What editors and the system did in the library in the last seven days. */
export function LibraryWeek() {
  const weeks = useQuery(libraryWeeksQuery)
  return (
    <section className={styles.chart} aria-labelledby="library-title" aria-busy={weeks.isPending}>
      <h3 id="library-title">The library of this platform</h3>
      {weeks.isPending && <Skeleton height={320} />}
      {weeks.isError && <TryAgain title="The library’s events could not be loaded" query={weeks} />}
      {weeks.data && <Events weeks={weeks.data} />}
    </section>
  )
}

function Events({ weeks: { from, to, types } }: { readonly weeks: LibraryWeeks }) {
  const rows = types
    .map(({ type, counts }) => ({ type, ...compared(counts) }))
    .toSorted((one, other) => Number(other.isUnusual) - Number(one.isUnusual) || other.count - one.count)
  const [first] = rows
  if (!first) return <p>No events in {daysText(from, to)} (UTC; today so far), nor in the weeks before.</p>
  // All types have numbers of the same weeks.
  const [hasWeekBefore, isJudged] = [first.before !== null, first.usual !== null]
  const sum = rows.reduce((total, { count }) => total + count, 0)
  const sumBefore = rows.reduce((total, { before }) => total + (before ?? 0), 0)
  const days = `from=${from}&to=${to}`
  return (
    <>
      <p>
        <strong className="tabular">{sum.toLocaleString()}</strong> {sum === 1 ? 'event' : 'events'} in{' '}
        {daysText(from, to)} (UTC; today so far)
        {hasWeekBefore && `; ${sumBefore.toLocaleString()} in the seven days before`}.
        {!isJudged && ' There are not yet four weeks before them to compare with.'}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">Events of the library by type</caption>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Seven days</th>
              {hasWeekBefore && <th scope="col">Before</th>}
              {isJudged && <th scope="col">Average of four weeks</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_LISTED).map((row) => (
              <tr key={row.type}>
                <th scope="row">
                  <Link to={`/analysis/events?type=${row.type}&${days}`}>{row.type}</Link>{' '}
                  {row.isUnusual && <Badge>Unusual</Badge>}
                </th>
                <td>{row.count.toLocaleString()}</td>
                {hasWeekBefore && <td>{row.before?.toLocaleString()}</td>}
                {isJudged && <td>{Math.round(row.usual ?? 0).toLocaleString()}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="tools">
        <ButtonLink to={`/analysis/events?${days}`}>Events of these days</ButtonLink>
        <ButtonLink to="/analysis/tail">Follow live</ButtonLink>
      </div>
    </>
  )
}
