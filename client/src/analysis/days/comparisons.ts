import type { AskComparison, Comparison } from '@stillair/api/contract/comparisons.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'

/** Milliseconds between two looks at work that goes on. */
const LOOK = 1_000

/** Whether there is still something to wait for. */
export const goesOn = ({ state }: Pick<Comparison, 'state'>) => state === 'waiting' || state === 'running'

export const comparisonsQuery = queryOptions({
  ...queryOf('/api/analysis/comparisons'),
  refetchInterval: ({ state }) => (state.data?.some(goesOn) ? LOOK : false),
})

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/analysis/comparisons', id],
    queryFn: ({ signal }) => api('GET /api/analysis/comparisons/:id', { signal, params: { id } }),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? LOOK : false),
  })

/** Has two days compared; resolves with the work that has begun. */
export function useAskComparison() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (asked: AskComparison) => api('POST /api/analysis/comparisons', { body: asked }),
    onSettled: () => queryClient.invalidateQueries(comparisonsQuery),
  })
}

/** Cancels a comparison that goes on, and forgets one that has ended. */
export function useEndComparison() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/analysis/comparisons/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: comparisonsQuery.queryKey }),
  })
}
