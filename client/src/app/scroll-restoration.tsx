import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState, ScrollRestoration } from 'react-router-dom'

/** What is not there by then does not come as part of going back, milliseconds. */
const LONGEST_MS = 10_000
/** By these somebody moves on their own: the page is no longer moved for them. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** A new page begins at its top, and one that is gone back to where it was left, also when it comes in pieces. */
export function ScrollPlace() {
  // The router tries once; where it would go has no other name.
  const place = useContext(RouterState)?.restoreScrollPosition
  useEffect(() => (typeof place === 'number' ? reachPlace(place) : undefined), [place])
  return <ScrollRestoration getKey={placeOf} />
}

/** Every page that is opened by its address has the same key in the history: with the path it does not take the scroll of another. */
const placeOf = ({ key, pathname }: { readonly key: string; readonly pathname: string }) => `${key} ${pathname}`

/** Scrolls there, in pixels from the top, once the page is tall enough. Returns how to call it off. */
export function reachPlace(place: number): () => void {
  const root = document.documentElement
  const stop = new AbortController()
  const observer = new ResizeObserver(tryOnce)
  const timer = setTimeout(end, LONGEST_MS)

  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    stop.abort()
  }
  function tryOnce(): void {
    if (root.scrollHeight - root.clientHeight < place) return
    end()
    scrollTo(0, place)
  }
  for (const move of OWN_MOVES) addEventListener(move, end, { signal: stop.signal, passive: true })
  // Observed once at the beginning, too.
  observer.observe(document.body)
  return end
}
