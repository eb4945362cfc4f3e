import { useLocation, useNavigate } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/select.tsx'
import type { AskedHistory } from './pictures.ts'

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
          // A session of one is none of the other.
          const place = pathname.startsWith('/analysis/drop-off') ? '/analysis/drop-off' : pathname
          void navigate(next === 'own' ? place : `${place}?history=made-up`, { preventScrollReset: true })
        }}
      />
      {history === 'made-up' && <Badge>Made up: none of these people ever lived</Badge>}
    </div>
  )
}
