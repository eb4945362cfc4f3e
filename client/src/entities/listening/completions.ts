import type { CompleteContent, Completion } from '@stillair/api/contract/listening.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { progressQuery } from './progress.ts'
import { streakQuery } from './streak.ts'

export const completionsQuery = queryOptions({
  queryKey: ['/api/content/completions'],
  queryFn: ({ signal }) => api('GET /api/content/completions', { signal }),
})

/** Which content this user has completed, by id; requested unless `isWanted` is false. */
export function useCompletions(isWanted = true) {
  return useQuery({ ...completionsQuery, enabled: isWanted, select: contentIdsOf })
}

function contentIdsOf(list: readonly Completion[]): ReadonlySet<string> {
  return new Set(list.map((completion) => completion.contentId))
}

/** `POST /api/content/{id}/complete`. */
export function completeContent(contentId: string, body: CompleteContent, idempotencyKey: string): Promise<unknown> {
  return api('POST /api/content/:id/complete', { params: { id: contentId }, body, idempotencyKey })
}

/** What was heard has changed: the streak, its dots, the minutes and the badges are read again. */
export async function refreshListening(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [streakQuery, progressQuery, completionsQuery].map(async ({ queryKey }) => {
      // A first read that is still under way began before the change, and would not be made again.
      await queryClient.cancelQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
    }),
  )
}
