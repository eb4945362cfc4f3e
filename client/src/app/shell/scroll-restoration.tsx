import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState, ScrollRestoration } from 'react-router-dom'

/** Milliseconds to wait for the content of a page reached with Back. Later content no longer moves the page. */
const LONGEST_MS = 10_000
/** Events by which users scroll themselves; after one of them the page is no longer moved. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls new pages to the top, and pages reached with Back to their former position, even if their content loads in parts. */
export function ScrollPlace() {
  // The router itself tries only once. Its context has no public name.
  const place = useContext(RouterState)?.restoreScrollPosition
  useEffect(() => (typeof place === 'number' ? reachPlace(place) : undefined), [place])
  return <ScrollRestoration getKey={placeOf} />
}

/** Pages opened by their address all have the same history key, so the path distinguishes them. */
const placeOf = ({ key, pathname }: { readonly key: string; readonly pathname: string }) => `${key} ${pathname}`

/** Scrolls to a position, in pixels from the top, once the page is tall enough. Returns a function that cancels it. */
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
  // The observer also reports once at the start.
  observer.observe(document.body)
  return end
}
