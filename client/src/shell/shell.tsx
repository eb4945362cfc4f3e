import type { User } from '@stillair/api/contract/account.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { ConfirmBanner, useConfirmLater } from '../account/confirm-banner.tsx'
import { useMe } from '../account/me.ts'
import { noteOnboarded, wasOnboarded } from '../account/onboarded-hint.ts'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { authState, startAuth, subscribeToAuth, useAuth } from '../auth/auth-store.ts'
import { resendReportsWhenOnline } from '../listening/outbox.ts'
import { needsOnboarding } from '../onboarding/needs-onboarding.ts'
import { useSubscription } from '../subscription/subscription-status.ts'
import { classNames } from '../ui/class-names.ts'
import { Toaster } from '../ui/toaster.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { Header } from './header.tsx'
import { extraPages } from './pages.ts'
import styles from './shell.module.css'

const Onboarding = lazy(async () => ({ default: (await import('../onboarding/onboarding.tsx')).Onboarding }))
const AccountGone = lazy(async () => ({ default: (await import('../account/account-gone.tsx')).AccountGone }))

// What one person read is not for the next who signs in here.
subscribeToAuth(() => {
  if (authState().status === 'signed-out') queryClient.clear()
})

/** The frame of every signed-in screen. */
export function Shell() {
  const auth = useAuth()
  if (auth.status === 'unavailable') {
    return (
      <main>
        <TryAgain as="page" title="We cannot reach Stillair" error={new ApiError(0, {})} onRetry={startAuth} />
      </main>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Gate uid={auth.status === 'signed-in' ? auth.user.uid : null} />
      <Toaster />
    </QueryClientProvider>
  )
}

/** The onboarding instead of the screens until it is complete; the privacy policy can be read all along. */
function Gate({ uid }: { readonly uid: string | null }) {
  const me = useMe()
  const { pathname } = useLocation()
  const isOnboarding = me.data !== undefined && needsOnboarding(me.data)
  useFocusOnNavigation(pathname)
  useEffect(() => (uid ? resendReportsWhenOnline(uid, queryClient) : undefined), [uid])
  useEffect(() => {
    if (me.data && !isOnboarding) noteOnboarded(me.data.firebaseUid)
  }, [me.data, isOnboarding])

  if (me.error instanceof ApiError && me.error.code === 'account-deleted') {
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <AccountGone />
      </Suspense>
    )
  }
  if (isOnboarding && pathname !== '/privacy') {
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <Onboarding me={me.data} />
      </Suspense>
    )
  }
  return (
    <Frame me={me.data ?? null}>
      {me.isError ? (
        <TryAgain
          as="page"
          title="Your account could not be loaded"
          error={me.error}
          onRetry={() => me.refetch()}
          busy={me.isFetching}
        />
      ) : me.isPending && !wasOnboarded(uid) ? (
        <FrameSkeleton />
      ) : (
        <Outlet />
      )}
    </Frame>
  )
}

/** Shown, with its skeletons, before it is known who is here: what the screens ask for waits until then. */
function Frame({ me, children }: { readonly me: User | null; readonly children: ReactNode }) {
  const { hasActiveSubscription } = useSubscription()
  const { pathname } = useLocation()
  const auth = useAuth()
  const user = auth.status === 'signed-in' ? auth.user : null
  const [isPutOff, putOff] = useConfirmLater(user?.uid ?? null)
  const inPlayer = pathname.startsWith('/content/')
  // Whoever is about to listen is not asked for anything.
  const isAsked = me !== null && user?.email && !user.isEmailVerified && !isPutOff && !inPlayer
  return (
    <div className={styles.shell} data-in-player={inPlayer || undefined}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header me={me} extra={extraPages(me, hasActiveSubscription)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {isAsked && <ConfirmBanner user={user} onLater={putOff} />}
        <div className={classNames(isAsked && styles.belowBanner)}>{children}</div>
      </main>
      <Footer />
      <BottomBar />
      <ScrollRestoration />
    </div>
  )
}

let shownScreen: string | null = null

/**
 * After a navigation the keyboard and the screen reader start at the new content, not where the link was. The library is
 * one screen: who chooses a category of it stays at the choices.
 */
function useFocusOnNavigation(pathname: string): void {
  useEffect(() => {
    const screen = pathname.startsWith('/content-library') ? '/content-library' : pathname
    if (shownScreen !== null && shownScreen !== screen) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    shownScreen = screen
  }, [pathname])
}
