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
