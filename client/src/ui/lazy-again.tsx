import { type ComponentType, lazy, useEffect, useState } from 'react'
import { ScreenFailure } from './screen-failure.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** Between attempts, milliseconds: browsers do not always notice that a network answers again. */
const AGAIN_AFTER = 5_000

/** In place of what could not be loaded: `Meanwhile`; then itself, as soon as the network answers. */
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
      // On a later visit the network may be back.
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
 * A part of a screen, loaded when it is first shown. React's own `lazy` remembers a failure for good, and the whole screen gives
 * way to it; here `Meanwhile` stands in the part's place until the network answers.
 */
export function lazyAgain<P extends object>(load: Load<P>, Meanwhile: ComponentType<P> = PartFailure) {
  return lazy(async () => ({ default: await load().catch(() => late(load, Meanwhile)) }))
}

function PartFailure() {
  return <ScreenFailure lost as="section" />
}
