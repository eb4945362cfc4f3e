type Kind = 'audio' | 'video'

/**
 * The element played last, by kind. Phones let an element that was once started by a tap play without one from then on,
 * but no other.
 */
const played = new Map<Kind, HTMLMediaElement>()
const taken = new Set<HTMLMediaElement>()

function createElement(kind: Kind): HTMLMediaElement {
  const element = document.createElement(kind)
  element.preload = 'none'
  if (element instanceof HTMLVideoElement) element.playsInline = true
  return element
}

/** Takes the app's media element, or a spare one while that is in use. */
export function takeMediaElement(kind: Kind): HTMLMediaElement {
  const own = played.get(kind)
  const element = own && !taken.has(own) ? own : createElement(kind)
  taken.add(element)
  return element
}

/** Makes this the app's element, because it is playing. */
export function claimElement(kind: Kind, element: HTMLMediaElement): void {
  played.set(kind, element)
}

/** Returns an element to the pool for the content played next. */
export function giveBackElement(element: HTMLMediaElement): void {
  taken.delete(element)
  element.remove()
}
