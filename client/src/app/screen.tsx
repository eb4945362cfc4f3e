import { type ComponentType, useEffect, useState } from 'react'
import { ScreenFailure } from '../ui/screen-failure.tsx'

type Load = () => Promise<ComponentType>

/** Between attempts, milliseconds: browsers do not always notice that a network answers again. */
const AGAIN_AFTER = 5_000

/**
 * A route's screen, loaded when it is first gone to. The router remembers a failure for good, and shows nothing instead: a
 * screen that could not be loaded is one that says so, and loads the other as soon as the network answers.
 */
export const screen = (load: Load) => () =>
  load().then(
    (Component) => ({ Component }),
    () => ({ Component: lateScreen(load) }),
  )

function lateScreen(load: Load): ComponentType {
  let loaded: ComponentType | undefined
  return () => {
    const [Screen, show] = useState(() => loaded)
    useEffect(() => {
      if (Screen) return
      const tryAgain = () =>
        load().then(
          (screen) => show(() => (loaded = screen)),
          () => {},
        )
      // On a later visit the network may be back.
      void tryAgain()
      const timer = setInterval(tryAgain, AGAIN_AFTER)
      window.addEventListener('online', tryAgain)
      return () => {
        clearInterval(timer)
        window.removeEventListener('online', tryAgain)
      }
    }, [Screen])
    return Screen ? <Screen /> : <ScreenFailure lost />
  }
}
