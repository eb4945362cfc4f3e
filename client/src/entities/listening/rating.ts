import type { RatingBody } from '@stillair/api/contract/ratings.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** 3 Very helpful, 2 Somewhat helpful, 1 Not helpful. */
export type Rating = RatingBody['rating']

export function ratingQuery(contentId: string) {
  return queryOptions({
    queryKey: ['/api/content', contentId, 'rating'],
    queryFn: ({ signal }) => api('GET /api/content/:id/rating', { params: { id: contentId }, signal }),
  })
}

export function useRating(contentId: string) {
  return useQuery(ratingQuery(contentId))
}

/** Rates, or changes the rating; the choice shows at once, and goes back if the server does not take it. */
export function useRate(contentId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = ratingQuery(contentId)
  return useMutation({
    mutationFn: ({ rating, isFirst }: { rating: Rating; isFirst: boolean }) =>
      api(isFirst ? 'POST /api/content/:id/rating' : 'PUT /api/content/:id/rating', {
        params: { id: contentId },
        body: { rating },
      }),
    onMutate: async ({ rating }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, () => ({ rating }))
      return { before }
    },
    onError: (_error, _variables, context) => queryClient.setQueryData(queryKey, () => context?.before ?? null),
  })
}
