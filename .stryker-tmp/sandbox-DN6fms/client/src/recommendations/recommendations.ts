// @ts-nocheck
import type { Recommendation } from '@stillair/api/contract/recommendations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../api/client.ts'

/** What suits the listener's anxiety profile, best first. To be invalidated when the profile changes. */
export const recommendationsQuery = queryOptions({
  queryKey: ['/api/content/personalized'],
  queryFn: ({ signal }) => request<Recommendation[]>('/api/content/personalized', { signal }),
})

/** By id of the content, best first: why it is recommended, each reason a sentence, the strongest first. */
export type Recommendations = ReadonlyMap<string, readonly string[]>

function byContent(list: readonly Recommendation[]): Recommendations {
  return new Map(list.map(({ id, reasons }) => [id, reasons]))
}

export function useRecommendations() {
  return useQuery({ ...recommendationsQuery, select: byContent })
}
