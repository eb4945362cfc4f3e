import { type ComponentType, lazy, useEffect, useState } from 'react'
import { ScreenFailure } from './screen-failure.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** Milliseconds between attempts: browsers don't always notice that the network is back. */
const AGAIN_AFTER = 5_000

/** Returns a component that renders `Meanwhile` and retries the load until it succeeds. Then it renders the loaded component. */
export function late<P extends object>(load: Load<P>, Meanwhile: ComponentType<P>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return (props) => {
    const [Part, show] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const tryAgain = () =>
        load().then(
          (part) => show(() => (loaded = part)),
          () => {},
        )
      // By a later mount the network may be back.
      void tryAgain()
      const timer = setInterval(tryAgain, AGAIN_AFTER)
      addEventListener('online', tryAgain)
      return () => {
        clearInterval(timer)
        removeEventListener('online', tryAgain)
      }
    }, [Part])
    return Part ? <Part {...props} /> : <Meanwhile {...props} />
  }
}

/**
 * Returns a component that loads when it is first rendered. React's own `lazy` remembers a failure for good, and the failure
 * replaces the whole screen. Here `Meanwhile` takes the component's place until the network is back.
 */
export function lazyAgain<P extends object>(load: Load<P>, Meanwhile: ComponentType<P> = PartFailure) {
  return lazy(async () => ({ default: await load().catch(() => late(load, Meanwhile)) }))
}

function PartFailure() {
  return <ScreenFailure lost as="section" />
}
