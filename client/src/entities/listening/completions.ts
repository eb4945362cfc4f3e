import type { Completion } from '@stillair/api/contract/listener/listening.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { credentials } from '../../api/credentials.ts'
import { storedCompletions } from './outbox.ts'
import { progressQuery } from './progress.ts'
import { streakQuery } from './streak.ts'

export const completionsQuery = queryOptions({
  queryKey: ['/api/content/completions'],
  queryFn: async ({ signal }) => withKept(await api('GET /api/content/completions', { signal })),
})

/** Adds completions that are stored on this device and haven't reached the server yet. */
function withKept(arrived: readonly Completion[]): readonly Completion[] {
  const userId = credentials().current()?.userId
  const kept = userId === undefined ? [] : storedCompletions(userId)
  const known = contentIdsOf(arrived)
  return [...arrived, ...kept.filter((id) => !known.has(id)).map((contentId) => ({ contentId }))]
}

/** Returns the ids of the content that this user has completed; requested unless `isWanted` is false. */
export function useCompletions(isWanted = true) {
  return useQuery({ ...completionsQuery, enabled: isWanted, select: contentIdsOf })
}

function contentIdsOf(list: readonly Completion[]): ReadonlySet<string> {
  return new Set(list.map((completion) => completion.contentId))
}

/** Refetches the streak with its dots, the minutes and the badges, after listening data changed. */
export async function refreshListening(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [streakQuery, progressQuery, completionsQuery].map(async ({ queryKey }) => {
      // A pending first read began before the change, and invalidating alone would not repeat it.
      await queryClient.cancelQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
    }),
  )
}
