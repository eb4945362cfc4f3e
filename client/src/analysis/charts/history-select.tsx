import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { questionsQuery, type SelectedHistory } from './chart-queries.ts'

const OPTIONS = [
  { value: 'own', text: 'This platform' },
  { value: 'sample', text: 'Sample history' },
] as const

/** Returns the history that the address selects, and the query string that selects it. */
export function useSelectedHistory(): { readonly history: SelectedHistory; readonly search: string } {
  const { search } = useLocation()
  const history = new URLSearchParams(search).get('history') === 'sample' ? 'sample' : 'own'
  return { history, search: history === 'own' ? '' : '?history=sample' }
}

/** Offers the sample history, if there is one, in place of charts with too few people. */
export function ShowSampleHistory() {
  const { history } = useSelectedHistory()
  const hasSample = useQuery(questionsQuery).data?.hasSample ?? false
  const { pathname } = useLocation()
  if (history === 'sample' || !hasSample) return null
  return <ButtonLink to={`${placeOf(pathname)}?history=sample`}>Explore sample history</ButtonLink>
}

/** Returns the same page for the other history. The two have different sessions. */
const placeOf = (pathname: string) => (pathname.startsWith('/analysis/drop-off') ? '/analysis/drop-off' : pathname)

/** Switches between the platform's own history and the sample history, if there is one. */
export function HistorySelect({ hasSample }: { readonly hasSample: boolean }) {
  const { history } = useSelectedHistory()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!hasSample) return null
  return (
    <div className="tools">
      <Select
        label="History"
        value={history}
        options={OPTIONS}
        onChange={(next) => {
          const place = placeOf(pathname)
          void navigate(next === 'own' ? place : `${place}?history=sample`, { preventScrollReset: true })
        }}
      />
      {history === 'sample' && <Badge>Sample history: none of these people are real</Badge>}
    </div>
  )
}
