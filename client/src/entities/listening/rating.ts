import type { RatingBody } from '@stillair/api/contract/listener/ratings.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { currentUserId } from '../sign-in/current-user.ts'
import { rate } from './outbox.ts'
import { read } from './outbox-storage.ts'

/** 3 Very helpful, 2 Somewhat helpful, 1 Not helpful. */
export type Rating = RatingBody['rating']

export function ratingQuery(contentId: string) {
  return queryOptions({
    queryKey: ['/api/content', contentId, 'rating'],
    async queryFn({ signal }) {
      const arrived = await api('GET /api/content/:id/rating', { params: { id: contentId }, signal })
      return storedRating(contentId) ?? arrived
    },
  })
}

/** Returns a rating that is stored on this device and hasn't reached the server yet. */
function storedRating(contentId: string): { readonly rating: Rating } | null {
  const userId = currentUserId()
  const kept = userId === null ? null : read(userId, 'rating', contentId)
  return kept && { rating: kept.body.rating }
}

interface Choice {
  readonly rating: Rating
  readonly isFirst: boolean
}

/** Returns a mutation that rates content or changes its rating. The choice shows at once and reverts if the server refuses it. */
export function useRate(contentId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = ratingQuery(contentId)
  return useMutation({
    async mutationFn(choice: Choice) {
      const userId = currentUserId()
      if (userId !== null) await rate(userId, contentId, choice)
    },
    onMutate: async ({ rating }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, () => ({ rating }))
      return { before }
    },
    onError: (_error, _variables, context) => queryClient.setQueryData(queryKey, () => context?.before ?? null),
  })
}
