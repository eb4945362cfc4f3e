import { type RefObject, useEffect, useState } from 'react'

/** Events of a reader who takes over: wheel, touch, keys that scroll or move the focus, and starting a selection. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'selectstart'] as const
const MOVING_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab', ' ']

/** How far from the top of the box the followed line is, as a share of its height. */
const READING_LINE = 0.3

export interface Following {
  /** Whether the box scrolls with the sound. */
  readonly isFollowing: boolean
  follow(): void
}

/**
 * Keeps the spoken line in view by scrolling its box, never the page. Once the reader scrolls, selects or moves the
 * focus in it, it stays there until they choose to follow again.
 * @param current the index of the followed line; every change scrolls to it
 */
export function useFollowTranscript(
  box: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  current: number,
): Following {
  const [isFollowing, setIsFollowing] = useState(true)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const stop = new AbortController()
    const letGo = (event: Event) => {
      if (event instanceof KeyboardEvent && !MOVING_KEYS.includes(event.key)) return
      setIsFollowing(false)
    }
    for (const name of HANDS) element.addEventListener(name, letGo, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new line
  useEffect(() => {
    if (!isFollowing || !box.current || !line.current) return
    const { top } = line.current.getBoundingClientRect()
    const { top: boxTop, height } = box.current.getBoundingClientRect()
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    box.current.scrollBy({ top: top - boxTop - height * READING_LINE, behavior })
  }, [box, line, current, isFollowing])

  return { isFollowing, follow: () => setIsFollowing(true) }
}
