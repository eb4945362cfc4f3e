type Kind = 'audio' | 'video'

/** Of each kind the one that was played last. Phones let an element that was tapped once play by itself from then on, and no other. */
const played = new Map<Kind, HTMLMediaElement>()
const taken = new Set<HTMLMediaElement>()

function createElement(kind: Kind): HTMLMediaElement {
  const element = document.createElement(kind)
  element.preload = 'none'
  if (element instanceof HTMLVideoElement) element.playsInline = true
  return element
}

/** The app's media element; while that plays for somebody else, a spare one. */
export function takeMediaElement(kind: Kind): HTMLMediaElement {
  const own = played.get(kind)
  const element = own && !taken.has(own) ? own : createElement(kind)
  taken.add(element)
  return element
}

/** From here on it is the app's: it is played. */
export function claimElement(kind: Kind, element: HTMLMediaElement): void {
  played.set(kind, element)
}

/** Gives it back, for what is played next. */
export function giveBackElement(element: HTMLMediaElement): void {
  taken.delete(element)
  element.remove()
}
