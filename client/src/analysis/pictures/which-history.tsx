import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { type AskedHistory, questionsQuery } from './pictures.ts'

const OPTIONS = [
  { value: 'own', text: 'This platform' },
  { value: 'made-up', text: 'A made-up past' },
] as const

/** Which past the address asks, and how it says so. */
export function useAskedHistory(): { readonly history: AskedHistory; readonly search: string } {
  const { search } = useLocation()
  const history = new URLSearchParams(search).get('history') === 'made-up' ? 'made-up' : 'own'
  return { history, search: history === 'own' ? '' : '?history=made-up' }
}

/** In place of figures that there are too few people for: the way to the past of people who never lived, where there is one. */
export function ShowMadeUp() {
  const { history } = useAskedHistory()
  const hasMadeUp = useQuery(questionsQuery).data?.hasMadeUp ?? false
  const { pathname } = useLocation()
  if (history === 'made-up' || !hasMadeUp) return null
  return <ButtonLink to={`${placeOf(pathname)}?history=made-up`}>Look at a made-up past</ButtonLink>
}

/** Where the same is shown of another past: a session of one is none of the other. */
const placeOf = (pathname: string) => (pathname.startsWith('/analysis/drop-off') ? '/analysis/drop-off' : pathname)

/** Chooses between the platform's own past and one of people who never lived, where there is one. */
export function WhichHistory({ hasMadeUp }: { readonly hasMadeUp: boolean }) {
  const { history } = useAskedHistory()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!hasMadeUp) return null
  return (
    <div className="tools">
      <Select
        label="Which past"
        value={history}
        options={OPTIONS}
        onChange={(next) => {
          const place = placeOf(pathname)
          void navigate(next === 'own' ? place : `${place}?history=made-up`, { preventScrollReset: true })
        }}
      />
      {history === 'made-up' && <Badge>Made up: none of these people ever lived</Badge>}
    </div>
  )
}
