import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'

/** Queries all uploads, newest first. */
export const mediaListQuery = queryOptions(queryOf('/api/media'))

/** Queries one upload. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/media', id],
    queryFn: ({ signal }) => api('GET /api/media/:id', { params: { id }, signal }),
  })
}
