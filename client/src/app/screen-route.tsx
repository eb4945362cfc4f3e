import type { ComponentType } from 'react'
import { late } from '../ui/lazy-again.tsx'
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
