import type { SubscriptionStatus } from '@stillair/api/contract/subscription.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readAnew } from '../../api/query-client.ts'
import { refreshSubscription } from '../../entities/subscription/subscription-commands.ts'
import { subscriptionQuery, useSubscription } from '../../entities/subscription/subscription-status.ts'
import { Horizon } from '../../ui/horizon.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { Features } from './features.tsx'
import { Managed } from './managed.tsx'
import { Offer } from './offer.tsx'
import styles from './subscription-page.module.css'

/** `/subscription`: what it costs and opens, or how yours stands. */
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
 * Back from the portal, or from a checkout of which nothing was heard: has the server query the provider now, whose
 * message may be late, and then reads the subscription again.
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

/** Nobody is all set whose subscription ends, or whose payment did not go through; what is open to them is. */
function headingFor(subscription: SubscriptionStatus | undefined): string {
  if (!subscription?.hasActiveSubscription) return 'Every session, every flight.'
  return subscription.cancelAtPeriodEnd || subscription.inGrace ? 'Everything is open.' : "You're All Set!"
}
