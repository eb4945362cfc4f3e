import type { Route } from '../http/route.ts'
import type { RouteDeps } from './app-deps.ts'

/** The routes of a module. A `routes.ts` file defines one, and it is then mounted automatically. */
export interface RouteModule {
  (deps: RouteDeps): Route[]
  readonly isRouteModule: true
}

export const routeModule = (routes: (deps: RouteDeps) => Route[]): RouteModule =>
  Object.assign((deps: RouteDeps) => routes(deps), { isRouteModule: true } as const)

export const isRouteModule = (value: unknown): value is RouteModule =>
  typeof value === 'function' && 'isRouteModule' in value
