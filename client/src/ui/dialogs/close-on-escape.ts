import type { KeyboardEvent } from 'react'

/**
 * Returns an `onKeyDown` handler that closes a dialog on Escape. Radix gives Escape to the layer opened last, which may be a
 * toast, so the dialog would need a second Escape. Elements that use the key themselves prevent its default.
 */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) close()
  }
}

/** For `onEscapeKeyDown` of a dialog: Escape inside an element marked `data-takes-escape` leaves the dialog open. */
export function leaveEscapeToWhatTakesIt(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) event.preventDefault()
}
