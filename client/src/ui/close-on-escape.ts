import type { KeyboardEvent } from 'react'

/**
 * For `onKeyDown` of a dialog. Radix gives Escape to what came last, and a toast that shows counts: the dialog somebody is
 * in would need a second Escape. What took the key for itself has prevented its default.
 */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) close()
  }
}

/** For `onEscapeKeyDown` of a dialog: inside what is marked with `data-takes-escape` the key closes that, not the dialog. */
export function leaveEscapeToWhatTakesIt(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) event.preventDefault()
}
