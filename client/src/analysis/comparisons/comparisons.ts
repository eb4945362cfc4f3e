import type { AskComparison, Comparison } from '@stillair/api/contract/analysis/comparisons.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'

/** Milliseconds between polls of unfinished comparisons. */
const LOOK = 1_000

/** Whether a comparison is unfinished. */
export const isUnfinished = ({ state }: Pick<Comparison, 'state'>) => state === 'waiting' || state === 'running'

export const comparisonsQuery = queryOptions({
  ...queryOf('/api/analysis/comparisons'),
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? LOOK : false),
})

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/analysis/comparisons', id],
    queryFn: ({ signal }) => api('GET /api/analysis/comparisons/:id', { signal, params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? LOOK : false),
  })

/** Starts a comparison of two days. Resolves with the job that has started. */
export function useStartComparison() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (days: AskComparison) => api('POST /api/analysis/comparisons', { body: days }),
    onSettled: () => queryClient.invalidateQueries(comparisonsQuery),
  })
}

/** Cancels an unfinished comparison, or deletes a finished one. */
export function useEndComparison() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/analysis/comparisons/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: comparisonsQuery.queryKey }),
  })
}
