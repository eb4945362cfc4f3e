import { useState } from 'react'

/** The element that had the focus before something opened, and the opening below it. */
interface Opening {
  readonly before: Element | null
  readonly beneath: Opening | null
  hasClosed: boolean
}

/** The latest opening. */
let latest: Opening | null = null

function openNow(): Opening {
  while (latest?.hasClosed) latest = latest.beneath
  latest = { before: document.activeElement, beneath: latest, hasClosed: false }
  return latest
}

/** Returns the element that opened it. If that has gone with a replaced dialog, returns the opener of that dialog. */
function openerOf(opening: Opening | null): HTMLElement | null {
  if (opening === null) return null
  const { before, beneath } = opening
  return before instanceof HTMLElement && before.isConnected && before !== document.body ? before : openerOf(beneath)
}

/**
 * Returns a function that moves the focus when something closes: back to its opener, or to another place. The function is stable
 * across renders. Use it for `onCloseAutoFocus` of a dialog without a trigger, or in the clean-up of an effect of a component
 * that replaces its opener.
 *
 * @param place returns the target for an opener, which is null when it is gone. Without a target the focus moves to the opener's
 * table, such as that of a deleted row.
 */
export function useFocusReturn(
  place: (opener: HTMLElement | null) => HTMLElement | null | undefined = (opener) => opener,
): (event?: Event) => void {
  const [returnFocus] = useState(() => {
    const opening = openNow()
    const table = opening.before?.closest('table')
    return (event?: Event) => {
      event?.preventDefault()
      opening.hasClosed = true
      // An opener in a table disappears without the dialogs below it.
      const goal = place(openerOf(table ? { ...opening, beneath: null } : opening))
      if (goal) goal.focus()
      else table?.focus({ preventScroll: true })
    }
  })
  return returnFocus
}
