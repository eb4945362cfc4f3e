import type { ComponentType } from 'react'
import { late } from '../ui/loading/lazy-again.tsx'
import { RouteError } from '../ui/loading/route-error.tsx'
import { ScreenFailure } from '../ui/loading/screen-failure.tsx'

/**
 * Returns a lazy route component that loads when it is first opened. The router itself would remember a failed load for good and
 * show nothing. This one shows the failure, then the screen once the network is back.
 */
export const screen = (load: () => Promise<ComponentType>) => () =>
  load().then(
    (Component) => ({ Component }),
    () => ({ Component: late(load, () => <ScreenFailure lost />) }),
  )

/** Returns the route of one screen. An error in it leaves the frame around it intact. */
export const page = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  ErrorBoundary: RouteError,
  lazy: screen(load),
})
