import { Airplay, PictureInPicture2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { canFloat, isFloating, toggleFloating } from './picture-in-picture.ts'
import tool from './tool-menu.module.css'

interface Props {
  readonly element: HTMLMediaElement
}

const FLOATS = ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged'] as const

/** Shows the video in a window of its own above all others, where the browser has one. */
export function FloatTool({ element }: Props) {
  const [isOn, setIsOn] = useState(() => isFloating(element))
  useEffect(() => {
    const stop = new AbortController()
    for (const name of FLOATS) {
      element.addEventListener(name, () => setIsOn(isFloating(element)), { signal: stop.signal })
    }
    return () => stop.abort()
  }, [element])
  if (!canFloat(element)) return null
  return (
    <button
      type="button"
      className={tool.tool}
      aria-label="Picture in picture"
      aria-pressed={isOn}
      data-open={isOn || undefined}
      onClick={() => void toggleFloating(element)}
    >
      <PictureInPicture2 aria-hidden />
      <span aria-hidden data-word>
        Window
      </span>
    </button>
  )
}

/** Of Safari, which alone has AirPlay. */
type AirPlayMedia = HTMLMediaElement & { webkitShowPlaybackTargetPicker?: () => void }
const AVAILABILITY = 'webkitplaybacktargetavailabilitychanged'

/** Chooses a loudspeaker or a television, once there is one. */
export function AirPlayTool({ element }: { readonly element: AirPlayMedia }) {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const look = (event: Event & { readonly availability?: string }) => setIsThere(event.availability === 'available')
    element.addEventListener(AVAILABILITY, look, { signal: stop.signal })
    return () => stop.abort()
  }, [element])
  if (!isThere) return null
  return (
    <button
      type="button"
      className={tool.tool}
      aria-label="AirPlay"
      onClick={() => element.webkitShowPlaybackTargetPicker?.()}
    >
      <Airplay aria-hidden />
      <span aria-hidden data-word>
        AirPlay
      </span>
    </button>
  )
}
