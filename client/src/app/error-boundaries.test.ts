import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RouteError } from '../ui/route-error.tsx'
import { listenerRoutes } from './listener-routes.tsx'
import { visitorRoutes } from './visitor-routes.tsx'

/** The routes that show a screen: those without routes inside. */
function screens(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children ? screens(route.children) : route.lazy ? [route] : []))
}

test.each([
  ['signed out', visitorRoutes],
  ['signed in', listenerRoutes],
])('an error boundary for each route, %s: one broken screen leaves the rest usable', (_who, routes) => {
  const unguarded = screens(routes).filter((route) => route.ErrorBoundary !== RouteError)
  expect(screens(routes).length).toBeGreaterThan(2)
  expect(unguarded.map((route) => route.path)).toEqual([])
})
