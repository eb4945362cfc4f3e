import { type RouteObject, redirect } from 'react-router-dom'
import { whenIdle } from '../browser/when-idle.ts'
import { actionLinkOf } from '../pages/auth/action-link.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { RouteError } from '../ui/route-error.tsx'
import { screen } from './screen-route.tsx'

/** Every screen of somebody who is signed in; each is loaded when it is first gone to. */
export const listenerRoutes: RouteObject[] = [
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: RouteError,
    children: [
      {
        path: '/auth',
        ErrorBoundary: RouteError,
        // A link from an e-mail works for somebody who is signed in, too.
        loader: ({ request }) => (actionLinkOf(new URL(request.url).search) === null ? redirect('/') : null),
        lazy: screen(async () => (await import('../pages/auth/auth-screen.tsx')).AuthScreen),
      },
      // Without the shell: it is the same for everybody.
      {
        path: '/preview',
        ErrorBoundary: RouteError,
        lazy: screen(async () => (await import('./lazy-screens.ts')).preview()),
      },
      {
        lazy: screen(async () => (await shell()).Shell),
        children: [
          { index: true, ErrorBoundary: RouteError, lazy: screen(dashboard) },
          { path: 'homepage', ErrorBoundary: RouteError, lazy: screen(dashboard) },
          {
            path: 'programs',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/programs/programs-page.tsx')).ProgramsPage),
          },
          {
            path: 'programs/:id',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/programs/program-page.tsx')).ProgramPage),
          },
          {
            path: 'content-library/:category?',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/library/library-page.tsx')).LibraryPage),
          },
          {
            path: 'content/:id?',
            ErrorBoundary: RouteError,
            async loader({ params: { id } }) {
              // Beside the screen's code, not after it.
              const opening = id && (await import('./open-content.ts').catch(() => null))
              if (opening) await opening.openContent(id)
              return null
            },
            lazy: screen(contentPage),
          },
          {
            path: 'on-this-device',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/on-this-device/on-this-device.tsx')).OnThisDevice),
          },
          {
            path: 'profile',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage),
          },
          { path: 'reminders', ErrorBoundary: RouteError, lazy: screen(async () => (await shell()).reminders()) },
          {
            path: 'reminders/off',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await shell()).remindersOff()),
          },
          {
            path: 'subscription',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/subscription/subscription-page.tsx')).SubscriptionPage),
          },
          {
            path: 'subscription-success',
            ErrorBoundary: RouteError,
            lazy: screen(
              async () => (await import('../pages/subscription/subscription-success.tsx')).SubscriptionSuccess,
            ),
          },
          {
            path: 'admin',
            ErrorBoundary: RouteError,
            // Through the shell, which names their files: the entry, which visitors load, has no room for them.
            lazy: screen(async () => (await shell()).admin()),
          },
          {
            path: 'analysis/*',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await shell()).analysis()),
          },
          {
            path: 'privacy',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/privacy/privacy-text.tsx')).PrivacyText),
          },
          {
            path: 'help',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../pages/help/help-text.tsx')).HelpText),
          },
          {
            path: '*',
            ErrorBoundary: RouteError,
            lazy: screen(async () => (await import('../features/frame/not-found.tsx')).NotFound),
          },
        ],
      },
    ],
  },
]

const shell = () => import('./shell.tsx')

async function dashboard() {
  const { Dashboard } = await import('../pages/dashboard/dashboard.tsx')
  // Where listeners go from here is mostly content.
  whenIdle(() => void contentPage().catch(() => {}))
  return Dashboard
}

async function contentPage() {
  return (await import('../pages/content/content-page.tsx')).ContentPage
}
