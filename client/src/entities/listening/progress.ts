import type { Progress } from '@stillair/api/contract/listening.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

export const progressQuery = queryOptions({
  queryKey: ['/api/progress'],
  queryFn: ({ signal }) => request<Progress>('/api/progress', { signal }),
})

export function useProgress() {
  return useQuery(progressQuery)
}
