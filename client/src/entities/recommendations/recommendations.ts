import type { Recommendation } from '@stillair/api/contract/recommendations.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** What suits the listener's anxiety profile, best first. To be invalidated when the profile changes. */
export const recommendationsQuery = queryOptions(queryOf('/api/content/personalized'))

/** The same of programs. */
export const programRecommendationsQuery = queryOptions(queryOf('/api/programs/personalized'))

/** By id of the content, or the program, best first: why it is recommended, each reason a sentence, the strongest first. */
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

/** The answers of the onboarding have changed: what follows from them is read again. */
export async function refreshRecommendations(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [recommendationsQuery, programRecommendationsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
