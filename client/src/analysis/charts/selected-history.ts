import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { questionsQuery, type SelectedHistory } from './chart-queries.ts'

/** Returns the history that the analyst has chosen, as the address has it, and the query string that keeps the choice. */
export function useChosenHistory(): { readonly chosen: SelectedHistory | null; readonly search: string } {
  const { search } = useLocation()
  const named = new URLSearchParams(search).get('history')
  const chosen = named === 'own' || named === 'sample' ? named : null
  return { chosen, search: chosen === null ? '' : `?history=${chosen}` }
}

/** Returns the history to show: the chosen one, else the one that the server suggests; null until that is known. */
export function useSelectedHistory(): SelectedHistory | null {
  const { chosen } = useChosenHistory()
  const suggested = useQuery(questionsQuery).data?.history
  return chosen ?? suggested ?? null
}
