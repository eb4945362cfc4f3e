const FLOATING = 'picture-in-picture'

/** Of iPhones, which have names of their own for it. */
type PhoneVideo = HTMLMediaElement & {
  readonly webkitPresentationMode?: string
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
}

/** Whether the browser can show the video in a window of its own. */
export function canFloat(element: PhoneVideo): boolean {
  const hasWindow = document.pictureInPictureEnabled || element.webkitSupportsPresentationMode?.(FLOATING) === true
  return hasWindow && element instanceof HTMLVideoElement
}

export function isFloating(element: PhoneVideo): boolean {
  return document.pictureInPictureElement === element || element.webkitPresentationMode === FLOATING
}

/** Into a window of its own; a second time, back. */
export async function toggleFloating(element: PhoneVideo): Promise<void> {
  try {
    if (document.pictureInPictureElement === element) await document.exitPictureInPicture()
    else if (document.pictureInPictureEnabled && element instanceof HTMLVideoElement) {
      await element.requestPictureInPicture()
    } else element.webkitSetPresentationMode?.(isFloating(element) ? 'inline' : FLOATING)
  } catch {
    // Refused, or nothing is loaded yet: the picture stays where it is.
  }
}
