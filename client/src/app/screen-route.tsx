import type { ComponentType } from 'react'
import { late } from '../ui/lazy-again.tsx'
import { RouteError } from '../ui/route-error.tsx'
import { ScreenFailure } from '../ui/screen-failure.tsx'

/**
 * A route's screen, loaded when it is first gone to. The router remembers a failure for good, and shows nothing instead: a
 * screen that could not be loaded shows so, and comes as soon as the network answers.
 */
export const screen = (load: () => Promise<ComponentType>) => () =>
  load().then(
    (Component) => ({ Component }),
    () => ({ Component: late(load, () => <ScreenFailure lost />) }),
  )

/** The route of one screen. What fails in it leaves the frame around it as it is. */
export const page = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  ErrorBoundary: RouteError,
  lazy: screen(load),
})
