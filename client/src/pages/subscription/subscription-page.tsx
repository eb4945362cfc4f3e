import type { SubscriptionStatus } from '@stillair/api/contract/listener/subscription.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readAnew } from '../../api/cache/query-client.ts'
import { refreshSubscription } from '../../entities/subscription/subscription-commands.ts'
import { subscriptionQuery, useSubscription } from '../../entities/subscription/subscription-status.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { Features } from './features.tsx'
import { Managed } from './managed.tsx'
import { Offer } from './offer.tsx'
import styles from './subscription-page.module.css'

/** `/subscription`: the price and features, or the state of the user's subscription. */
export function SubscriptionPage() {
  const { subscription, error, retry } = useSubscription()
  const refresh = useFreshSubscription(subscription?.checkoutPending ?? false)
  const isManaged = subscription !== undefined && (subscription.hasActiveSubscription || subscription.canManage)

  return (
    <>
      <title>{`Subscription · ${PRODUCT}`}</title>
      <Horizon className={styles.sky}>
        <div className={`wrap ${styles.head}`}>
          <h1 className={styles.title}>{headingFor(subscription)}</h1>
        </div>
      </Horizon>
      <div className={`wrap ${styles.body}`}>
        {subscription !== undefined && refresh.error && <TryAgain title="This may be out of date" query={refresh} />}
        {subscription === undefined && error ? (
          <TryAgain
            title="Your subscription could not be loaded"
            query={{ error, isFetching: false, refetch: retry }}
          />
        ) : subscription === undefined ? (
          <Skeleton height={440} className={styles.loading} />
        ) : isManaged ? (
          <Managed subscription={subscription} />
        ) : (
          <Offer subscription={subscription} />
        )}
        <Features />
      </div>
    </>
  )
}

/**
 * After the portal, or a checkout without a result, makes the server query the payment provider, whose webhook may be
 * late. Then refetches the subscription.
 */
function useFreshSubscription(isCheckoutPending: boolean) {
  const [params] = useSearchParams()
  const isFromPortal = params.get('from') === 'portal'
  const refresh = useQuery({
    queryKey: ['/api/refresh-subscription'],
    queryFn: refreshSubscription,
    enabled: isCheckoutPending || isFromPortal,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (refresh.dataUpdatedAt > 0) void readAnew(subscriptionQuery)
  }, [refresh.dataUpdatedAt])
  return refresh
}

/**
 * Returns the heading. "You're All Set!" is hidden when a subscription is ending or a payment failed, even while
 * content is open.
 */
function headingFor(subscription: SubscriptionStatus | undefined): string {
  if (!subscription?.hasActiveSubscription) return 'Every session, every flight.'
  return subscription.cancelAtPeriodEnd || subscription.inGrace ? 'Everything is open.' : "You're All Set!"
}
