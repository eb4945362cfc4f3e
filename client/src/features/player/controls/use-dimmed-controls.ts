import { type RefObject, useEffect, useState } from 'react'

const DIM_AFTER_MS = 8_000
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/** Returns whether the controls are dimmed: after eight seconds of untouched playback, until the user touches the frame. */
export function useDimmedControls(frame: RefObject<HTMLElement | null>, isPlaying: boolean): boolean {
  const [isDim, setIsDim] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!isPlaying || !element) return setIsDim(false)
    let timer = setTimeout(() => setIsDim(true), DIM_AFTER_MS)
    const wake = () => {
      setIsDim(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsDim(true), DIM_AFTER_MS)
    }
    for (const name of TOUCHES) element.addEventListener(name, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of TOUCHES) element.removeEventListener(name, wake)
    }
  }, [frame, isPlaying])
  return isDim
}
