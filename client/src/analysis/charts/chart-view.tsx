import type { ChartAnswer, ChartQuestion } from '@stillair/api/contract/analysis/charts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Select } from '../../ui/controls/select.tsx'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import styles from './chart.module.css'
import { chartQuery, type SelectedHistory } from './chart-queries.ts'
import { chartRows } from './chart-rows.ts'
import { ChartTable } from './chart-table.tsx'
import { ExportChart } from './export-chart.tsx'
import { TooFewPeople } from './history-select.tsx'
import { Command } from './replay-command.tsx'

const ChartPlot = lazyAgain(async () => (await import('./plot.tsx')).ChartPlot)

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

interface Props {
  readonly question: ChartQuestion
  readonly history: SelectedHistory
}

/** One question about listeners, with its latest answer. */
export function ChartView({ question, history }: Props) {
  const chart = useQuery(chartQuery(question.name, history))
  const [through, setThrough] = useState<string | null>(null)
  const answers = chart.data?.answers ?? []
  const shown = answers.find((answer) => answer.through === through) ?? answers[0]
  return (
    <article className={styles.chart} aria-labelledby="chart-title" aria-busy={chart.isPending}>
      <h3 id="chart-title">{question.title}</h3>
      <p>{question.definition}</p>
      {chart.isPending && <Skeleton height={320} />}
      {chart.isError && <TryAgain title="The chart could not be loaded" query={chart} />}
      {chart.data && !shown && (
        <TooFewPeople title="Nothing to Show Yet">
          There are too few people to show this without revealing who they are. It needs about 22 people who have
          confirmed their e-mail address and whose account is at least a day old.
        </TooFewPeople>
      )}
      {chart.data && shown && (
        <>
          {answers.length > 1 && (
            <Select
              label="As of the end of"
              value={shown.through}
              options={answers.map((answer) => ({ value: answer.through, text: dayLabel(answer.through) }))}
              onChange={setThrough}
            />
          )}
          <Shown question={question} answer={shown} history={history} />
        </>
      )}
    </article>
  )
}

interface ShownProps {
  readonly question: ChartQuestion
  readonly answer: ChartAnswer
  readonly history: SelectedHistory
}

function Shown({ question, answer, history }: ShownProps) {
  const rows = useMemo(() => chartRows(question, answer), [question, answer])
  const [drawing, setDrawing] = useState<SVGSVGElement | null>(null)
  const { series, statistics, through, isWhole } = answer
  const [only] = series.length === 1 ? series : []
  const margin = Math.max(...series.map((one) => one.margin))
  return (
    <>
      <Suspense fallback={<Skeleton height={320} />}>
        <ChartPlot question={question} rows={rows} onDrawn={setDrawing} />
      </Suspense>
      <p className="fine soft tabular">
        {only
          ? `About ${only.people.toLocaleString()} people`
          : `${series.length} groups${isWhole ? '' : '; groups with too few people are left out'}`}
        , up to the end of {dayLabel(through)} (UTC). Numbers are estimates: 95 times in 100 each is within {margin} of
        the true one.
      </p>
      {statistics.length > 0 && (
        <dl className={styles.statistics}>
          {statistics.map(({ label, value, low, high }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value.toFixed(1)}{' '}
                <span className="soft">
                  (95 % interval: {low.toFixed(1)} to {high.toFixed(1)})
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ChartTable question={question} rows={rows} />
      <Command
        text={`npm run replay --${history === 'sample' ? ' --sample' : ''} chart ${question.name} --as-of ${dayAfter(through)}`}
      />
      <ExportChart question={question} rows={rows} drawing={drawing} through={through} />
    </>
  )
}

/** Returns the day after `day`: the command takes a moment, and a date stands for its beginning. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
