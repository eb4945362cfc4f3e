import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { Select } from '../../ui/controls/select.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { questionsQuery } from './chart-queries.ts'
import { ChartView } from './chart-view.tsx'
import { HistorySelect } from './history-select.tsx'
import { useChosenHistory, useSelectedHistory } from './selected-history.ts'

/** `/analysis/charts/<name>`: charts about listeners, one question at a time. */
export function ChartsPage({ name }: { readonly name: string | undefined }) {
  const navigate = useNavigate()
  const questions = useQuery(questionsQuery)
  const history = useSelectedHistory()
  const { search } = useChosenHistory()
  const all = questions.data?.questions ?? []
  const selected = all.find((question) => question.name === name) ?? all[0]
  return (
    <section className="stack gap-l shrinks" aria-labelledby="charts-title">
      <h2 id="charts-title">Charts</h2>
      <p className="soft">
        Estimated numbers of people, as of the end of a day in UTC, worked out once a week. A third of all answers are
        replaced by random ones before they are counted, so that nobody’s own answer can be worked out. Only people with
        a confirmed e-mail address and an account at least a day old are counted. Each look is recorded.
      </p>
      {questions.isPending && <Skeleton height={48} />}
      {questions.isError && <TryAgain title="The questions could not be loaded" query={questions} />}
      {history && selected && (
        <>
          <HistorySelect />
          <Select
            label="Question"
            value={selected.name}
            options={all.map((one) => ({ value: one.name, text: one.title }))}
            onChange={(next) => void navigate(`/analysis/charts/${next}${search}`, { preventScrollReset: true })}
          />
          <ChartView key={`${selected.name} ${history}`} question={selected} history={history} />
        </>
      )}
    </section>
  )
}
