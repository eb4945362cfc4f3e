import { Airplay, PictureInPicture2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PlainTool } from './tool-button.tsx'

interface Props {
  readonly element: HTMLMediaElement
}

const FLOATS = ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged'] as const

/** Shows the video in picture-in-picture, where the browser supports it. */
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
      text="Picture"
      label="Picture in picture"
      isOpen={isOn}
      aria-pressed={isOn}
      onClick={() => void toggleFloating(element)}
    />
  )
}

/** Safari's media element; only Safari has AirPlay. */
type AirPlayMedia = HTMLMediaElement & { webkitShowPlaybackTargetPicker?: () => void }
const AVAILABILITY = 'webkitplaybacktargetavailabilitychanged'

/** Chooses a loudspeaker or television, once one is available. */
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

/** The video element of iPhones, which has its own names for picture-in-picture. */
type PhoneVideo = HTMLMediaElement & {
  readonly webkitPresentationMode?: string
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
}

/** Returns whether the browser supports picture-in-picture for this video. */
function canFloat(element: PhoneVideo): boolean {
  const hasWindow = document.pictureInPictureEnabled || element.webkitSupportsPresentationMode?.(FLOATING) === true
  return hasWindow && element instanceof HTMLVideoElement
}

function isFloating(element: PhoneVideo): boolean {
  return document.pictureInPictureElement === element || element.webkitPresentationMode === FLOATING
}

/** Enters or leaves picture-in-picture. */
async function toggleFloating(element: PhoneVideo): Promise<void> {
  try {
    if (document.pictureInPictureElement === element) await document.exitPictureInPicture()
    else if (document.pictureInPictureEnabled && element instanceof HTMLVideoElement) {
      await element.requestPictureInPicture()
    } else element.webkitSetPresentationMode?.(isFloating(element) ? 'inline' : FLOATING)
  } catch {
    // Refused, or nothing has loaded yet: the picture stays where it is.
  }
}
