import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const progressQuery = queryOptions({
  queryKey: ['/api/progress'],
  queryFn: ({ signal }) => api('GET /api/progress', { signal }),
})

export function useProgress() {
  return useQuery(progressQuery)
}
