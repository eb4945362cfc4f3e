import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'

/** The library, newest first. Admins also get drafts. */
export const contentListQuery = queryOptions(queryOf('/api/content'))

export function contentQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/content', id],
    queryFn: ({ signal }) => api('GET /api/content/:id', { params: { id }, signal }),
  })
}

/** Returns one content item. The entry from the list is shown until the answer arrives. */
export function useContent(id: string) {
  const list = useQuery({ ...contentListQuery, enabled: false })
  return useQuery({ ...contentQuery(id), placeholderData: () => list.data?.find((content) => content.id === id) })
}
