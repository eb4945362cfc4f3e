import { useEffect, useState } from 'react'

const HIDE_BEYOND_PX = 100
const TOP_WITHIN_PX = 10

/** Returns whether the header is hidden: after scrolling down past 100 px, until the user scrolls up or is near the top. */
export function nextHidden(hidden: boolean, before: number, now: number): boolean {
  if (now < TOP_WITHIN_PX) return false
  if (now > before && now > HIDE_BEYOND_PX) return true
  return now < before ? false : hidden
}

export function useHideOnScroll(): { readonly hidden: boolean; readonly atTop: boolean } {
  const [state, setState] = useState({ hidden: false, atTop: true })
  useEffect(() => {
    // Read only on the first scroll: reading it earlier would force a layout during rendering.
    let before: number | null = null
    const onScroll = () => {
      const now = window.scrollY
      const last = before ?? now
      before = now
      setState((old) => {
        const hidden = nextHidden(old.hidden, last, now)
        const atTop = now < TOP_WITHIN_PX
        return old.hidden === hidden && old.atTop === atTop ? old : { hidden, atTop }
      })
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return state
}
