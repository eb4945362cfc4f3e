import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** What was uploaded, newest first. */
export const mediaListQuery = queryOptions({
  queryKey: ['/api/media'],
  queryFn: ({ signal }) => api('GET /api/media', { signal }),
})

/** One upload. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/media', id],
    queryFn: ({ signal }) => api('GET /api/media/:id', { params: { id }, signal }),
  })
}
