import { Airplay, PictureInPicture2 } from 'lucide-react'
import { useEffect, useState } from 'react'
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

const FLOATING = 'picture-in-picture'

/** Of iPhones, which have names of their own for it. */
type PhoneVideo = HTMLMediaElement & {
  readonly webkitPresentationMode?: string
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
}

/** Whether the browser can show the video in a window of its own. */
function canFloat(element: PhoneVideo): boolean {
  const hasWindow = document.pictureInPictureEnabled || element.webkitSupportsPresentationMode?.(FLOATING) === true
  return hasWindow && element instanceof HTMLVideoElement
}

function isFloating(element: PhoneVideo): boolean {
  return document.pictureInPictureElement === element || element.webkitPresentationMode === FLOATING
}

/** Into a window of its own; a second time, back. */
async function toggleFloating(element: PhoneVideo): Promise<void> {
  try {
    if (document.pictureInPictureElement === element) await document.exitPictureInPicture()
    else if (document.pictureInPictureEnabled && element instanceof HTMLVideoElement) {
      await element.requestPictureInPicture()
    } else element.webkitSetPresentationMode?.(isFloating(element) ? 'inline' : FLOATING)
  } catch {
    // Refused, or nothing is loaded yet: the picture stays where it is.
  }
}
