import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const streakQuery = queryOptions({
  queryKey: ['/api/streak'],
  queryFn: ({ signal }) => api('GET /api/streak', { signal }),
})

export function useStreak() {
  return useQuery(streakQuery)
}
