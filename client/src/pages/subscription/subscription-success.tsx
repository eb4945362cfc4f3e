import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { queryClient } from '../../api/cache/query-client.ts'
import { activate } from '../../entities/subscription/subscription-commands.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { SupportMessage } from '../../ui/messages/support-message.tsx'
import { PRODUCT } from '../../ui/product.ts'
import styles from './subscription-success.module.css'

/** How often to ask the server while the payment is processed, in milliseconds: often at first, then less. */
const SOON = 3_000
const LATER = 15_000
/** The number of requests at the short interval. */
const IMPATIENT = 20

/** `/subscription-success`: the page to which the checkout returns after a payment. */
export function SubscriptionSuccess() {
  const [params] = useSearchParams()
  const sessionId = params.get('session_id')
  return (
    <>
      <title>{`Subscription · ${PRODUCT}`}</title>
      {sessionId ? <Activation sessionId={sessionId} /> : <Navigate to="/subscription" replace />}
    </>
  )
}

/** Asks until the subscription is active, then refetches what other pages show. */
function Activation({ sessionId }: { readonly sessionId: string }) {
  const activation = useQuery({
    queryKey: ['/api/subscription-success', sessionId],
    queryFn: () => activate(sessionId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === false ? (state.dataUpdateCount < IMPATIENT ? SOON : LATER) : false),
  })
  const isActive = activation.data === true
  useEffect(() => {
    if (!isActive) return
    const isOwn = (key: readonly unknown[]) => key[0] === '/api/subscription-success'
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOwn(queryKey) })
  }, [isActive])

  if (isActive) return <Active />
  if (activation.isError && activation.data === undefined) {
    return <Failed onRetry={() => activation.refetch()} busy={activation.isFetching} />
  }
  return activation.data === false ? <Processing /> : <Activating />
}

function Activating() {
  return (
    <div className={styles.activating} role="status">
      <span className={styles.spinner} aria-hidden />
      <h1 className={styles.title}>Activating your subscription</h1>
      <p className="soft">This takes a moment.</p>
    </div>
  )
}

function Active() {
  return (
    <div role="status">
      <Notice
        as="page"
        title="You're All Set!"
        action={
          <>
            <ButtonLink look="main" to="/content-library">
              Browse all sessions
            </ButtonLink>
            <ButtonLink to="/">Go to your dashboard</ButtonLink>
          </>
        }
      >
        Your subscription is active. Every session and every program is open to you now.
      </Notice>
    </div>
  )
}

function Processing() {
  return (
    <div role="status">
      <Notice
        as="page"
        title="Subscription Processing"
        action={
          <ButtonLink look="main" to="/subscription">
            See your subscription
          </ButtonLink>
        }
      >
        Subscription activation is still processing. Please check your subscription status in a few minutes.
      </Notice>
    </div>
  )
}

function Failed({ onRetry, busy }: { readonly onRetry: () => void; readonly busy: boolean }) {
  return (
    <div role="alert">
      <Notice
        as="page"
        title="Subscription Processing"
        action={
          <>
            <Button look="main" onClick={onRetry} disabled={busy}>
              {busy ? 'Trying…' : 'Try again'}
            </Button>
            <ButtonLink to="/subscription">See your subscription</ButtonLink>
          </>
        }
      >
        <SupportMessage text="There was an issue activating your subscription. Please contact support if this persists." />
      </Notice>
    </div>
  )
}
