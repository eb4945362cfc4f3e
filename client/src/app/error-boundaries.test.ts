import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RouteError } from '../ui/loading/route-error.tsx'
import { listenerRoutes } from './listener-routes.tsx'
import { visitorRoutes } from './visitor-routes.tsx'

/** Returns the routes that show a screen: those without child routes. */
function screens(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children ? screens(route.children) : route.lazy ? [route] : []))
}

test.each([
  ['signed out', visitorRoutes],
  ['signed in', listenerRoutes],
])('%s: each route has an error boundary, so that one broken screen leaves the rest usable', (_who, routes) => {
  const unguarded = screens(routes).filter((route) => route.ErrorBoundary !== RouteError)
  expect(screens(routes).length).toBeGreaterThan(2)
  expect(unguarded.map((route) => route.path)).toEqual([])
})
