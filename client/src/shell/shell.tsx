import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useMe } from '../account/me.ts'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { authState, startAuth, subscribeToAuth, useAuth } from '../auth/auth-store.ts'
import { resendReportsWhenOnline } from '../listening/outbox.ts'
import { HintProvider } from '../ui/hint.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

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
      <HintProvider>
        <Frame uid={auth.status === 'signed-in' ? auth.user.uid : null} />
      </HintProvider>
      <Toaster />
    </QueryClientProvider>
  )
}

/** Shown, with its skeletons, before it is known who is here: what the screens ask for waits until then. */
function Frame({ uid }: { readonly uid: string | null }) {
  const me = useMe()
  const { pathname } = useLocation()
  const inPlayer = pathname.startsWith('/content/')
  useFocusOnNavigation(pathname)
  useEffect(() => (uid ? resendReportsWhenOnline(uid, queryClient) : undefined), [uid])

  return (
    <div className={styles.shell} data-in-player={inPlayer || undefined}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header me={me.data ?? null} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {me.isError ? (
          <TryAgain
            as="page"
            title="Your account could not be loaded"
            error={me.error}
            onRetry={() => me.refetch()}
            busy={me.isFetching}
          />
        ) : (
          <Outlet />
        )}
      </main>
      <Footer />
      <BottomBar me={me.data ?? null} />
      <ScrollRestoration />
    </div>
  )
}

let shownPath: string | null = null

/** After a navigation the keyboard and the screen reader start at the new content, not where the link was. */
function useFocusOnNavigation(pathname: string): void {
  useEffect(() => {
    if (shownPath !== null && shownPath !== pathname) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    shownPath = pathname
  }, [pathname])
}
