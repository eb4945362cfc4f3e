import type { RouteObject } from 'react-router-dom'
import { LoadingPage } from '../ui/loading-page.tsx'
import { RouteError } from '../ui/route-error.tsx'
import { page } from './screen-route.tsx'

/** Every screen for visitors. Unknown addresses show the waitlist page. */
export const visitorRoutes: RouteObject[] = [
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: RouteError,
    children: [
      page('/auth', async () => (await import('../pages/auth/auth-screen.tsx')).AuthScreen),
      page('/privacy', async () => (await import('../pages/privacy/visitor-privacy.tsx')).VisitorPrivacy),
      page('/help', async () => (await seldom()).help()),
      page('/reminders/off', async () => (await seldom()).remindersOff()),
      // The last screen of a deleted account. Without the history entry of the deletion it redirects to the front page.
      page('/goodbye', async () => (await seldom()).goodbye()),
      page('/preview', async () => (await seldom()).preview()),
      page('*', async () => (await import('../pages/landing/landing-page.tsx')).LandingPage),
    ],
  },
]

const seldom = () => import('./lazy-screens.ts')
