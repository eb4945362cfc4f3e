import type { Recommendation } from '@stillair/api/contract/listener/recommendations.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** Content that suits the listener's anxiety profile, best first. Must be invalidated when the profile changes. */
export const recommendationsQuery = queryOptions(queryOf('/api/content/personalized'))

/** Programs that suit the listener's anxiety profile, in the same form. */
export const programRecommendationsQuery = queryOptions(queryOf('/api/programs/personalized'))

/** The reasons by content or program id, best match first. Each reason is a sentence; the strongest comes first. */
export type Recommendations = ReadonlyMap<string, readonly string[]>

function byId(list: readonly Recommendation[]): Recommendations {
  return new Map(list.map(({ id, reasons }) => [id, reasons]))
}

export function useRecommendations() {
  return useQuery({ ...recommendationsQuery, select: byId })
}

export function useProgramRecommendations() {
  return useQuery({ ...programRecommendationsQuery, select: byId })
}

/** Refetches all recommendations after the onboarding answers changed. */
export async function refreshRecommendations(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [recommendationsQuery, programRecommendationsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
