import type { Route } from '../http/route.ts'
import type { RouteDeps } from './app-deps.ts'

/** The routes of a module. What a file named `routes.ts` defines with it is mounted; nothing else names it. */
export interface RouteModule {
  (deps: RouteDeps): Route[]
  readonly isRouteModule: true
}

export const routeModule = (routes: (deps: RouteDeps) => Route[]): RouteModule =>
  Object.assign((deps: RouteDeps) => routes(deps), { isRouteModule: true } as const)

export const isRouteModule = (value: unknown): value is RouteModule =>
  typeof value === 'function' && 'isRouteModule' in value
