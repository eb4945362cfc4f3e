import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Player } from '../../../features/player/listening-session/open-listening-session.ts'
import { BREATH_MS } from '../../../features/player/now-playing/autoplay-next.ts'

interface Unfolding {
  /** Whether the rating and the next session are shown. They go if the server refuses the completion later. */
  readonly isUnfolded: boolean
  /** Whether it was played to its end here, or completed by hand. It stays true even if it is played again. */
  readonly isOver: boolean
  /** The element to scroll into view when it unfolds. */
  readonly place: RefObject<HTMLDivElement | null>
}

/**
 * Decides when the rating and the next session unfold: at once if the content was completed earlier or by hand.
 * Otherwise a moment after completed content stops playing. Nothing moves during playback.
 */
export function useCompletionPanels(player: Player, isCompletedOtherwise: boolean, isByHand: boolean): Unfolding {
  const place = useRef<HTMLDivElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [wasOver, setWasOver] = useState(false)
  const hasPlayed = useSelector(player.actor, (snapshot) => snapshot.context.hasPlayed)
  const hasEnded = useSelector(player.actor, (snapshot) => snapshot.matches({ playback: 'ended' }))
  const isCompletedHere = useSelector(player.actor, (snapshot) => snapshot.matches({ progress: 'completed' }))
  const isOver = useSelector(
    player.actor,
    (snapshot) =>
      snapshot.matches({ progress: 'completed' }) &&
      (snapshot.matches({ playback: 'ended' }) || snapshot.matches({ playback: 'paused' })),
  )
  const isAtOnce = isByHand || (isCompletedOtherwise && !hasPlayed)

  useEffect(() => {
    if (isAtOnce) setIsUnfolded(true)
    if (!isOver) return
    const breath = setTimeout(() => {
      setIsUnfolded(true)
      setWasOver(true)
    }, BREATH_MS)
    return () => clearTimeout(breath)
  }, [isAtOnce, isOver])

  useEffect(() => {
    if (!isUnfolded || !hasEnded) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    place.current?.scrollIntoView({ block: 'nearest', behavior })
  }, [isUnfolded, hasEnded])

  return {
    isUnfolded: isAtOnce || (isUnfolded && (isCompletedHere || isCompletedOtherwise)),
    isOver: isByHand || wasOver,
    place,
  }
}
