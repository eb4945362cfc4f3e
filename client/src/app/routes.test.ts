// @vitest-environment happy-dom
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { listenerRoutes } from './listener-routes.tsx'
import { visitorRoutes } from './visitor-routes.tsx'

/** Returns the name of the screen at an address. */
async function screenAt(routes: RouteObject[], address: string): Promise<string | undefined> {
  const lazy = matchRoutes(routes, address)?.at(-1)?.route.lazy
  if (typeof lazy !== 'function') return undefined
  return (await lazy()).Component?.name
}

test.each([
  ['/auth', 'AuthScreen'],
  ['/privacy', 'VisitorPrivacy'],
  ['/reminders/off?token=a', 'VisitorRemindersOff'],
  ['/help', 'VisitorHelp'],
  ['/goodbye', 'Goodbye'],
  ['/preview', 'GuestPreview'],
  ['/', 'LandingPage'],
  ['/landing', 'LandingPage'],
  ['/content/42?from=/', 'LandingPage'],
  ['/no-such-page', 'LandingPage'],
])(
  'signed out: %s shows %s',
  {
    tags: [
      'routes/signed-out-auth-sign-sign-up-screen',
      'routes/signed-out-privacy-static-policy-page',
      'routes/signed-out-any-other-path-landing',
    ],
  },
  async (address, screen) => expect(await screenAt(visitorRoutes, address)).toBe(screen),
)

test.each([
  ['/', 'Dashboard'],
  ['/homepage', 'Dashboard'],
  ['/programs', 'ProgramsPage'],
  ['/programs/42', 'ProgramPage'],
  ['/content-library', 'LibraryPage'],
  ['/content-library/2', 'LibraryPage'],
  ['/content', 'ContentPage'],
  ['/content/42', 'ContentPage'],
  ['/profile', 'ProfilePage'],
  ['/reminders', 'RemindersPage'],
  ['/reminders/off?token=a', 'RemindersOff'],
  ['/preview', 'GuestPreview'],
  ['/subscription', 'SubscriptionPage'],
  ['/subscription-success?session_id=cs_1', 'SubscriptionSuccess'],
  ['/admin', 'AdminPage'],
  ['/admin/roles', 'AdminPage'],
  ['/analysis', 'AnalysisPage'],
  ['/analysis/streams/content-42?at=3', 'AnalysisPage'],
  ['/privacy', 'PrivacyText'],
  ['/no-such-page', 'NotFound'],
  ['/programs/42/more', 'NotFound'],
])(
  'signed in: %s shows %s',
  {
    tags: [
      'routes/signed-homepage-dashboard',
      'routes/programs-programs-list',
      'routes/programs-id-program-page',
      'routes/content-library-content-library-category',
      'routes/content-id-content-page',
      'routes/profile',
      'routes/subscription',
      'routes/admin',
      'routes/subscription-success-reads-session-id',
      'routes/any-other-path-404-page-404-page-not',
    ],
  },
  async (address, screen) => expect(await screenAt(listenerRoutes, address)).toBe(screen),
)
