import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** The subscription of whoever is signed in. */
export const subscriptionQuery = queryOptions({
  ...queryOf('/api/subscription-status'),
  // It changes on the payment provider's pages, which may be open in another tab.
  refetchOnWindowFocus: 'always',
})

/** Whether everything may be heard; `undefined` while that is not known, and then neither badges nor Upgrade are shown. */
export function useSubscription() {
  const query = useQuery(subscriptionQuery)
  return {
    hasActiveSubscription: query.data?.hasActiveSubscription,
    subscription: query.data,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
