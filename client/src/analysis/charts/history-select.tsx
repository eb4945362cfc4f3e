import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { questionsQuery } from './chart-queries.ts'
import { useChosenHistory, useSelectedHistory } from './selected-history.ts'

const OPTIONS = [
  { value: 'own', text: 'This platform' },
  { value: 'sample', text: 'Sample history' },
] as const

/** Returns the same page for the other history. The two have different sessions. */
const placeOf = (pathname: string) => (pathname.startsWith('/analysis/drop-off') ? '/analysis/drop-off' : pathname)

interface TooFewProps {
  readonly title: string
  /** What needs how many people. */
  readonly children: string
}

/** Explains that there are too few people, and offers the sample history if there is one or there soon will be. */
export function TooFewPeople({ title, children }: TooFewProps) {
  const history = useSelectedHistory()
  const sample = useQuery(questionsQuery).data?.sample
  const { chosen } = useChosenHistory()
  const { pathname } = useLocation()
  if (sample === 'preparing' && chosen === null) {
    return (
      <Notice title="The Sample History Is Being Prepared">
        This page shows it as soon as it is ready. The history of this platform needs about 22 people first.
      </Notice>
    )
  }
  const isOffered = history === 'own' && sample === 'ready'
  return (
    <Notice
      title={title}
      action={isOffered && <ButtonLink to={`${placeOf(pathname)}?history=sample`}>Explore sample history</ButtonLink>}
    >
      {children}
    </Notice>
  )
}

/** Switches between the platform's own history and the sample history, if there is one. */
export function HistorySelect() {
  const history = useSelectedHistory()
  const sample = useQuery(questionsQuery).data?.sample
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (sample !== 'ready' || history === null) return null
  return (
    <div className="tools">
      <Select
        label="History"
        value={history}
        options={OPTIONS}
        onChange={(next) => void navigate(`${placeOf(pathname)}?history=${next}`, { preventScrollReset: true })}
      />
      {history === 'sample' && <Badge>Sample history: none of these people are real</Badge>}
    </div>
  )
}
