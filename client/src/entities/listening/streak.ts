import type { Streak } from '@stillair/api/contract/listening.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

export const streakQuery = queryOptions({
  queryKey: ['/api/streak'],
  queryFn: ({ signal }) => request<Streak>('/api/streak', { signal }),
})

export function useStreak() {
  return useQuery(streakQuery)
}
