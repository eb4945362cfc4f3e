import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Every answer is recorded in the log, so nothing is read again by itself. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnWindowFocus: false } as const

/** Which past is asked: that of the platform, or a made-up one to learn on. */
export type AskedHistory = 'own' | 'made-up'

export const questionsQuery = queryOptions({
  ...ONCE,
  queryKey: ['/api/analysis/pictures'],
  queryFn: ({ signal }) => api('GET /api/analysis/pictures', { signal }),
})

export const pictureQuery = (name: string, history: AskedHistory) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/pictures', name, history],
    queryFn: ({ signal }) => api('GET /api/analysis/pictures/:name', { signal, params: { name }, query: { history } }),
  })

export const sessionsQuery = (history: AskedHistory) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/sessions', history],
    queryFn: ({ signal }) => api('GET /api/analysis/sessions', { signal, query: { history } }),
  })

export const dropOffQuery = (id: string, history: AskedHistory) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/sessions', id, history],
    queryFn: ({ signal }) =>
      api('GET /api/analysis/sessions/:id/drop-off', { signal, params: { id }, query: { history } }),
  })
