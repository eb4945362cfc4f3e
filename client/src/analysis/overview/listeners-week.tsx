import type { ChartAnswer } from '@stillair/api/contract/analysis/charts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import styles from '../charts/chart.module.css'
import { chartQuery, type SelectedHistory } from '../charts/chart-queries.ts'
import { HistorySelect, TooFewPeople } from '../charts/history-select.tsx'
import { useChosenHistory, useSelectedHistory } from '../charts/selected-history.ts'
import { daysAfter, daysText } from './days-text.ts'
import { compared } from './unusual.ts'

/** The chart with the numbers of listeners: one group for each week, named by its Monday. */
const CHART = 'weeks'
const SHOWN_WEEKS = 5

/** How many people listened in the last complete week. */
export function ListenersWeek() {
  const history = useSelectedHistory()
  return (
    <section className={styles.chart} aria-labelledby="listeners-title" aria-busy={history === null}>
      <h3 id="listeners-title">Listeners</h3>
      <HistorySelect />
      {history === null ? <Skeleton height={320} /> : <Week key={history} history={history} />}
    </section>
  )
}

function Week({ history }: { readonly history: SelectedHistory }) {
  const chart = useQuery(chartQuery(CHART, history))
  if (chart.isPending) return <Skeleton height={320} />
  if (chart.isError) return <TryAgain title="The listeners could not be loaded" query={chart} />
  const [answer] = chart.data.answers
  if (answer) return <Weeks weeks={shownWeeks(answer)} />
  return (
    <TooFewPeople title="Too Few Listeners">
      This appears once about 22 people with a confirmed e-mail address have listened in one week. With fewer people,
      individuals could be recognised.
    </TooFewPeople>
  )
}

interface ShownWeek {
  readonly monday: string
  readonly people: number
}

/** Returns the latest weeks without a gap, newest first. A week with too few people ends them. */
function shownWeeks({ series }: ChartAnswer): readonly ShownWeek[] {
  const people = new Map(series.map(({ group, people }) => [group ?? '', people]))
  const newest = [...people.keys()].toSorted().at(-1) ?? ''
  const weeks: ShownWeek[] = []
  for (let monday = newest; weeks.length < SHOWN_WEEKS; monday = daysAfter(monday, -7)) {
    const found = people.get(monday)
    if (found === undefined) break
    weeks.push({ monday, people: found })
  }
  return weeks
}

const weekText = (monday: string) => daysText(monday, daysAfter(monday, 6))

function Weeks({ weeks }: { readonly weeks: readonly ShownWeek[] }) {
  const { search } = useChosenHistory()
  const { count, before, usual, isUnusual } = compared(weeks.map(({ people }) => people))
  const [latest] = weeks
  return (
    <>
      <p>
        About <strong className="tabular">{count.toLocaleString()}</strong> people listened in the week of{' '}
        {latest && weekText(latest.monday)} (UTC){before !== null && `, ${againstText(count, before)}`}.{' '}
        {usual === null
          ? 'There are not yet four weeks before it to compare with.'
          : `That is ${isUnusual ? 'unusual' : 'usual'}: the average of the four weeks before is ${Math.round(usual).toLocaleString()}.`}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">Listeners by week</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">People</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, people }) => (
              <tr key={monday}>
                <th scope="row">{weekText(monday)}</th>
                <td>{people.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="fine soft">
        Numbers of people are estimates, worked out once a week.{' '}
        <Link to={{ pathname: `/analysis/charts/${CHART}`, search }}>On how many days they listened</Link>
      </p>
      <div className="tools">
        <ButtonLink look="main" to={{ pathname: '/analysis/charts', search }}>
          Explore the charts
        </ButtonLink>
      </div>
    </>
  )
}

function againstText(count: number, before: number): string {
  const difference = Math.abs(count - before).toLocaleString()
  if (count === before) return 'as many as the week before'
  return `${difference} ${count > before ? 'more' : 'fewer'} than the week before`
}
