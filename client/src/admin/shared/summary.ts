import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** How much there is. Read at every visit, since other admins work, too. */
export const summaryQuery = queryOptions({
  queryKey: ['/api/admin/summary'],
  queryFn: ({ signal }) => api('GET /api/admin/summary', { signal }),
  staleTime: 0,
})

export function useSummary() {
  return useQuery(summaryQuery)
}
