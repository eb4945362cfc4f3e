import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The tags of the library. Read at every visit, since other admins work, too. */
export const tagsQuery = queryOptions({
  queryKey: ['/api/admin/tags'],
  queryFn: ({ signal }) => api('GET /api/admin/tags', { signal }),
  staleTime: 0,
})
