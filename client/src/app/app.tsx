import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { type AuthState, wasSignedIn } from '../entities/sign-in/auth-store.ts'
import { useAuth } from '../entities/sign-in/use-auth.ts'
import { ConsentQuestion } from '../features/consent/consent-question.tsx'
import { listenerRoutes } from './listener-routes.tsx'
import { visitorRoutes } from './visitor-routes.tsx'

/** Visitors and listeners see different screens at the same addresses. */
type Audience = 'visitor' | 'listener'

const ROUTES: Record<Audience, RouteObject[]> = { visitor: visitorRoutes, listener: listenerRoutes }

/** Returns who uses the app. Until the identity provider has answered, a user of the last visit counts as a listener. */
function audienceOf({ status }: AuthState): Audience {
  if (status === 'signed-in') return 'listener'
  if (status === 'signed-out') return 'visitor'
  return wasSignedIn() ? 'listener' : 'visitor'
}

let current: { readonly audience: Audience; readonly router: ReturnType<typeof createBrowserRouter> } | null = null

/** Returns the router for an audience. Only one exists at a time, since two would both follow the address bar. */
function routerFor(audience: Audience) {
  if (current?.audience !== audience) {
    current?.router.dispose()
    current = { audience, router: createBrowserRouter(ROUTES[audience]) }
  }
  return current.router
}

export function App() {
  const audience = audienceOf(useAuth())
  const router = routerFor(audience)
  return (
    <>
      <RouterProvider key={audience} router={router} />
      <ConsentQuestion aboveBar={audience === 'listener'} onPrivacy={() => void router.navigate('/privacy')} />
    </>
  )
}
