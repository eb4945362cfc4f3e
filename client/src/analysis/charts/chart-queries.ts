import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { ONCE } from '../history.ts'

/** The history to query: that of the platform, or a sample history for practice. */
export type SelectedHistory = 'own' | 'sample'

/** Milliseconds between two looks whether the sample history is ready. */
const LOOK_AGAIN = 5_000

/** Queries the questions and the available histories. The log does not record this, so it may be repeated. */
export const questionsQuery = queryOptions({
  ...ONCE,
  ...queryOf('/api/analysis/charts'),
  refetchInterval: ({ state }) => (state.data?.sample === 'preparing' ? LOOK_AGAIN : false),
})

export const chartQuery = (name: string, history: SelectedHistory) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/charts', name, history],
    queryFn: ({ signal }) => api('GET /api/analysis/charts/:name', { signal, params: { name }, query: { history } }),
  })

export const sessionsQuery = (history: SelectedHistory) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/sessions', history],
    queryFn: ({ signal }) => api('GET /api/analysis/sessions', { signal, query: { history } }),
  })

export const dropOffQuery = (id: string, history: SelectedHistory) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/sessions', id, history],
    queryFn: ({ signal }) =>
      api('GET /api/analysis/sessions/:id/drop-off', { signal, params: { id }, query: { history } }),
  })
