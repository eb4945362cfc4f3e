import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { Select } from '../../ui/controls/select.tsx'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { dropOffQuery, questionsQuery, type SelectedHistory, sessionsQuery } from './chart-queries.ts'
import { HistorySelect, TooFewPeople } from './history-select.tsx'
import { useChosenHistory, useSelectedHistory } from './selected-history.ts'

const Figures = lazyAgain(async () => (await import('../../features/figures/figures.tsx')).Figures)

/** `/analysis/drop-off/<session>`: where listeners leave a session, with its words at that point. */
export function DropOffPage({ id }: { readonly id: string | undefined }) {
  const navigate = useNavigate()
  const questions = useQuery(questionsQuery)
  const history = useSelectedHistory()
  const { search } = useChosenHistory()
  const sessions = useQuery({ ...sessionsQuery(history ?? 'own'), enabled: history !== null })
  const options = (sessions.data ?? []).map((session) => ({ value: session.id, text: session.title }))
  return (
    <section className="stack gap-l shrinks" aria-labelledby="drop-off-title">
      <h2 id="drop-off-title">Where listeners leave</h2>
      <HistorySelect />
      {questions.isError && <TryAgain title="The sessions could not be loaded" query={questions} />}
      {sessions.isPending && !questions.isError && <Skeleton height={48} />}
      {sessions.isError && <TryAgain title="The sessions could not be loaded" query={sessions} />}
      {sessions.data?.length === 0 && <p>No session is published yet.</p>}
      {options.length > 0 && (
        <Select
          label="Session"
          value={id ?? ''}
          options={[...(id === undefined ? [{ value: '', text: 'Choose a session' }] : []), ...options]}
          onChange={(next) => void navigate(`/analysis/drop-off/${next}${search}`, { preventScrollReset: true })}
        />
      )}
      {id !== undefined && history && <DropOff key={id} id={id} history={history} />}
    </section>
  )
}

function DropOff({ id, history }: { readonly id: string; readonly history: SelectedHistory }) {
  const dropOff = useQuery(dropOffQuery(id, history))
  if (dropOff.isPending) return <Skeleton height={320} />
  if (dropOff.isError) return <TryAgain title="The figures cannot be shown" query={dropOff} />
  const { title, figures, cues } = dropOff.data
  return (
    <article className="stack gap-l shrinks" aria-labelledby="session-title">
      <h3 id="session-title">{title}</h3>
      {figures ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <Figures figures={figures} cues={cues} />
        </Suspense>
      ) : (
        <TooFewPeople title="Too Few Listeners">
          This appears once about 22 people with a confirmed e-mail address have listened. With fewer people,
          individuals could be recognised.
        </TooFewPeople>
      )}
    </article>
  )
}
