import type { RouteObject } from 'react-router-dom'
import { LoadingPage } from '../ui/loading-page.tsx'
import { RouteError } from '../ui/route-error.tsx'
import { screen } from './screen-route.tsx'

/** Every screen of somebody who is not signed in. Any address that is no other screen's shows the waitlist page. */
export const visitorRoutes: RouteObject[] = [
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: RouteError,
    children: [
      {
        path: '/auth',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await import('../pages/auth/auth-screen.tsx')).AuthScreen),
      },
      {
        path: '/privacy',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await import('../pages/privacy/visitor-privacy.tsx')).VisitorPrivacy),
      },
      {
        path: '/help',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await seldom()).help()),
      },
      {
        path: '/reminders/off',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await seldom()).remindersOff()),
      },
      // The last screen of a deleted account; without its history entry it leads to the front page.
      {
        path: '/goodbye',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await seldom()).goodbye()),
      },
      {
        path: '/preview',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await seldom()).preview()),
      },
      {
        path: '*',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await import('../pages/landing/landing-page.tsx')).LandingPage),
      },
    ],
  },
]

const seldom = () => import('./lazy-screens.ts')
