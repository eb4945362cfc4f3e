import type { User } from '@stillair/api/contract/listener/account.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/cache/query-client.ts'
import { SHAPES } from '../../api/cache/response-cache.ts'
import { retainCachedResponsesOf } from '../../api/cache/response-cache-records.ts'
import { type Away, useOutage } from '../../api/outage.ts'
import '../device/start-response-cache.ts'
import { linkSplashScreen } from '../../browser/ios-splash-screens.ts'
import { storeOfflineShell } from '../../browser/offline-shell.ts'
import { silentStorage } from '../../browser/open-database.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { whenNetworkIdle } from '../../browser/when-network-idle.ts'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { noteOnboarded, wasOnboarded } from '../../entities/account/onboarded-hint.ts'
import { needsOnboarding } from '../../entities/anxiety-profile/needs-onboarding.ts'
import { startAuth } from '../../entities/sign-in/auth-store.ts'
import { currentUserId } from '../../entities/sign-in/current-user.ts'
import { assumeLastUser, lastUser } from '../../entities/sign-in/last-user.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { useSubscription } from '../../entities/subscription/subscription-status.ts'
import { Footer } from '../../features/frame/footer.tsx'
import { FrameSkeleton } from '../../features/frame/frame-skeleton.tsx'
import { nowPlaying } from '../../features/player/now-playing/now-playing-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { lazyBanner } from '../../ui/loading/lazy-banner.ts'
import { StorageNote } from '../../ui/messages/storage-note.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { Toaster } from '../../ui/toasts/toaster.tsx'
import { sendOutboxWhenOnline } from '../device/send-outbox-when-online.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConfirmBanner, useConfirmLater } from './confirm-banner.tsx'
import { Header } from './header.tsx'
import { extraPages } from './main-navigation.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { ScrollPlace } from './scroll-restoration.tsx'
import styles from './shell.module.css'

const Onboarding = lazyAgain(async () => (await import('../../features/onboarding/onboarding.tsx')).Onboarding)
const AccountDeletedNotice = lazyAgain(async () => (await import('./account-deleted.tsx')).AccountDeletedNotice)

/** The screens that ask for a confirmed address. Users who look for a session or listen are not asked for anything. */
const ASKS_TO_CONFIRM: readonly string[] = ['/', '/homepage', '/profile']
const UNREACHABLE = { error: new ApiError(0, {}), isFetching: false, refetch: startAuth }

/** The frame of every signed-in screen. */
export function Shell() {
  const auth = useAuth()
  useEffect(assumeLastUser, [])
  if (auth.status === 'unavailable') {
    return (
      <main>
        <TryAgain as="page" title="We cannot reach Stillair" query={UNREACHABLE} />
      </main>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Gate userId={auth.status === 'signed-in' ? auth.user.userId : null} />
      <Toaster />
    </QueryClientProvider>
  )
}

/** Shows the onboarding instead of other screens until it is complete. The privacy policy and the help page stay readable. */
function Gate({ userId }: { readonly userId: string | null }) {
  const me = useQuery(currentAccountQuery)
  const { pathname } = useLocation()
  const isOnboarding = me.data !== undefined && needsOnboarding(me.data)
  const away = useOutage()
  // The account isn't cached yet. An onboarded user sees the screens anyway.
  const isUnknown = me.error instanceof ApiError && me.error.status === 0 && userId !== null && wasOnboarded(userId)
  useFocusOnNavigation(pathname)
  useEffect(storeOfflineShell, [])
  useEffect(loadDisplayFont, [])
  useEffect(linkSplashScreen, [])
  useEffect(() => (userId ? sendOutboxWhenOnline(userId, queryClient) : undefined), [userId])
  useEffect(() => (userId ? whenIdle(() => void resumeDownloads(userId)) : undefined), [userId])
  useEffect(() => (userId ? whenIdle(() => void retainCachedResponsesOf(userId, SHAPES)) : undefined), [userId])
  const hasAccount = me.data !== undefined
  useEffect(() => {
    // Without an account the user has no key yet.
    if (userId && hasAccount) void restore(userId)
  }, [userId, hasAccount])
  useEffect(() => {
    if (me.data && !isOnboarding) noteOnboarded(me.data.firebaseUid)
  }, [me.data, isOnboarding])

  if (me.error instanceof ApiError && me.error.code === 'account-deleted') {
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <AccountDeletedNotice />
      </Suspense>
    )
  }
  // The same for everybody.
  const isOpenToAll = pathname === '/privacy' || pathname === '/help'
  if (isOnboarding && !isOpenToAll) {
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <Onboarding me={me.data} />
      </Suspense>
    )
  }
  return (
    <Frame me={me.data ?? null} away={away ?? (isUnknown ? { asOf: null } : null)}>
      {me.isError && !isUnknown ? (
        <TryAgain as="page" title="Your account could not be loaded" query={me} />
      ) : me.isPending && !wasOnboarded(userId) && !isOpenToAll ? (
        <FrameSkeleton />
      ) : (
        <Outlet />
      )}
    </Frame>
  )
}

/** Lets headings load their font when a slow first visit has loaded the page. Returns a function that cancels it. */
function loadDisplayFont(): () => void {
  return whenNetworkIdle(() => delete document.documentElement.dataset.displayFont)
}

/** Resumes offline downloads that were incomplete when the page last closed. */
async function resumeDownloads(userId: string): Promise<void> {
  const manager = await import('../../features/offline-downloads/download-manager.ts').catch(() => null)
  await manager?.openDownloads(userId)
}

async function restore(userId: string): Promise<void> {
  const device = await import('../device/restore-device.ts').catch(() => null)
  await device?.restoreDevice(userId)
}

/**
 * The header, banners and navigation around the screens. Shown, with skeletons, before the user is known; requests wait until
 * then.
 */
function Frame({
  me,
  away,
  children,
}: {
  readonly me: User | null
  readonly away: Away | null
  readonly children: ReactNode
}) {
  const { hasActiveSubscription } = useSubscription()
  const { pathname } = useLocation()
  const auth = useAuth()
  // Until it is known who is here, so that the banner is there from the first paint and moves nothing.
  const user = auth.status === 'signed-in' ? auth.user : lastUser()
  const [isPutOff, putOff] = useConfirmLater(user?.userId ?? null)
  const MiniPlayer = useStore(nowPlaying, (playing) => (playing.isOnPage ? null : playing.MiniPlayer))
  const { Note } = useStore(lazyBanner)
  const { isSilent } = useStore(silentStorage)
  const inPlayer = pathname.startsWith('/content/')
  const needsConfirmation = ASKS_TO_CONFIRM.includes(pathname) && user?.email && !user.isEmailVerified && !isPutOff
  return (
    <div className={styles.shell} data-in-player={inPlayer || undefined}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header me={me} extra={extraPages(me, hasActiveSubscription)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {Note && <Note />}
        {isSilent && <StorageNote />}
        {needsConfirmation && <ConfirmBanner user={user} onLater={putOff} />}
        {away && <OfflineBanner userId={currentUserId()} asOf={away.asOf} />}
        <div className={classNames((needsConfirmation || away || isSilent) && styles.belowBanner)}>{children}</div>
        <Opening />
      </main>
      <Footer />
      {MiniPlayer && <MiniPlayer />}
      <BottomBar />
      <ScrollPlace />
    </div>
  )
}

/**
 * Shows an outline over the current screen while the code of the next one loads. The current screen stays rendered, so that its scroll
 * position is known when the user comes back.
 */
function Opening() {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  if (!location || location.pathname === pathname) return null
  return (
    <div className={styles.opening}>
      <FrameSkeleton />
    </div>
  )
}

let shownScreen: string | null = null

/**
 * Moves the focus to the new content after a navigation; otherwise keyboard and screen reader would stay at the link. The library
 * counts as one screen, so that choosing a category keeps the focus on it.
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

/** Screens that few users open, each loaded on demand. */
export const admin = async () => (await import('../../admin/admin-page.tsx')).AdminPage
export const analysis = async () => (await import('../../analysis/analysis-page.tsx')).AnalysisPage
export const reminders = async () => (await import('../../pages/reminders/reminders-page.tsx')).RemindersPage
export const remindersOff = async () => (await import('../../pages/reminders/reminders-off.tsx')).RemindersOff
