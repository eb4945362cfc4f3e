import { type RouteObject, redirect } from 'react-router-dom'
import { whenIdle } from '../browser/when-idle.ts'
import { actionLinkOf } from '../pages/auth/action-link.ts'
import { LoadingPage } from '../ui/loading/loading-page.tsx'
import { RouteError } from '../ui/loading/route-error.tsx'
import { page, screen } from './screen-route.tsx'

/** Every screen of a signed-in user, each loaded when it is first opened. */
export const listenerRoutes: RouteObject[] = [
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: RouteError,
    children: [
      {
        ...page('/auth', async () => (await import('../pages/auth/auth-screen.tsx')).AuthScreen),
        // Links in e-mails work for signed-in users, too.
        loader: ({ request }) => (actionLinkOf(new URL(request.url).search) === null ? redirect('/') : null),
      },
      // Without the shell, since the page is the same for everybody.
      page('/preview', async () => (await import('./lazy-screens.ts')).preview()),
      {
        lazy: screen(async () => (await shell()).Shell),
        children: [
          { index: true, ErrorBoundary: RouteError, lazy: screen(dashboard) },
          page('homepage', dashboard),
          page('programs', async () => (await import('../pages/programs/programs-page.tsx')).ProgramsPage),
          page('programs/:id', async () => (await import('../pages/programs/program-page.tsx')).ProgramPage),
          page(
            'content-library/:category?',
            async () => (await import('../pages/library/library-page.tsx')).LibraryPage,
          ),
          {
            ...page('content/:id?', contentPage),
            async loader({ params: { id } }) {
              // Requests the data while the screen's code loads, not after it.
              const opening = id && (await import('./open-content.ts').catch(() => null))
              if (opening) await opening.openContent(id)
              return null
            },
          },
          page('on-this-device', async () => (await import('../pages/on-this-device/on-this-device.tsx')).OnThisDevice),
          page('profile', async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage),
          page('reminders', async () => (await shell()).reminders()),
          page('reminders/off', async () => (await shell()).remindersOff()),
          page(
            'subscription',
            async () => (await import('../pages/subscription/subscription-page.tsx')).SubscriptionPage,
          ),
          page(
            'subscription-success',
            async () => (await import('../pages/subscription/subscription-success.tsx')).SubscriptionSuccess,
          ),
          // Loaded through the shell, which names their files. The entry, which visitors load, should not grow by those names.
          page('admin/:screen?', async () => (await shell()).admin()),
          page('analysis/*', async () => (await shell()).analysis()),
          page('privacy', async () => (await import('../pages/privacy/privacy-text.tsx')).PrivacyText),
          page('help', async () => (await import('../pages/help/help-text.tsx')).HelpText),
          page('*', async () => (await import('../features/frame/not-found.tsx')).NotFound),
        ],
      },
    ],
  },
]

const shell = () => import('./shell/shell.tsx')

async function dashboard() {
  const { Dashboard } = await import('../pages/dashboard/dashboard.tsx')
  // Listeners mostly go on from here to content.
  whenIdle(() => void contentPage().catch(() => {}))
  return Dashboard
}

async function contentPage() {
  return (await import('../pages/content/content-page.tsx')).ContentPage
}
