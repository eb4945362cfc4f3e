import { join } from 'node:path'
import { listExports } from '@stillair/events/language/list-exports.ts'
import type { Route } from '../http/route.ts'
import type { AppDeps, RouteDeps } from './app-deps.ts'
import { loadableOrigins } from './media-origins.ts'
import { isRouteModule } from './route-module.ts'

const modules = (await listExports(join(import.meta.dirname, '../modules'), '*/routes.ts')).filter(isRouteModule)

/** All routes with JSON input and output. */
export function allRoutes(deps: AppDeps & Pick<RouteDeps, 'deletedAccounts' | 'progress' | 'playlistOf'>): Route[] {
  const { config } = deps
  const all = { ...deps, signingKey: config.storage.signingKey, origins: loadableOrigins(config) }
  return modules.flatMap((routes) => routes(all))
}
