import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** The signed-in user's subscription. */
export const subscriptionQuery = queryOptions({
  ...queryOf('/api/subscription-status'),
  // It may change on the payment provider's pages in another tab.
  refetchOnWindowFocus: 'always',
})

/** Returns whether the subscription is active; `undefined` while unknown, when neither badges nor Upgrade are shown. */
export function useSubscription() {
  const query = useQuery(subscriptionQuery)
  return {
    hasActiveSubscription: query.data?.hasActiveSubscription,
    subscription: query.data,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
