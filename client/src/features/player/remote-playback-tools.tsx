import { Airplay, PictureInPicture2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { canFloat, isFloating, toggleFloating } from './picture-in-picture.ts'
import { PlainTool } from './tool-button.tsx'

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
    <PlainTool
      icon={<PictureInPicture2 aria-hidden />}
      text="Window"
      label="Picture in picture"
      isOpen={isOn}
      aria-pressed={isOn}
      onClick={() => void toggleFloating(element)}
    />
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
    <PlainTool
      icon={<Airplay aria-hidden />}
      text="AirPlay"
      onClick={() => element.webkitShowPlaybackTargetPicker?.()}
    />
  )
}
