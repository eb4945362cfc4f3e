import type { RouteObject } from 'react-router-dom'
import { LoadingPage } from '../ui/loading/loading-page.tsx'
import { RouteError } from '../ui/loading/route-error.tsx'
import { page } from './screen-route.tsx'

/** Every screen for visitors. Unknown addresses show the waitlist page. */
export const visitorRoutes: RouteObject[] = [
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: RouteError,
    children: [
      page('/auth', async () => (await import('../pages/auth/auth-screen.tsx')).AuthScreen),
      page('/privacy', async () => (await import('../pages/privacy/visitor-privacy.tsx')).VisitorPrivacy),
      page('/help', async () => (await lazyScreens()).help()),
      page('/reminders/off', async () => (await lazyScreens()).remindersOff()),
      // The last screen after an account was deleted. Opened in any other way, it redirects to the front page.
      page('/goodbye', async () => (await lazyScreens()).goodbye()),
      page('/preview', async () => (await lazyScreens()).preview()),
      page('*', async () => (await import('../pages/landing/landing-page.tsx')).LandingPage),
    ],
  },
]

const lazyScreens = () => import('./lazy-screens.ts')
