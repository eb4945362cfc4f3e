import { useState } from 'react'

/** What had the focus before something opened, and what was open then. */
interface Opening {
  readonly before: Element | null
  readonly beneath: Opening | null
  hasClosed: boolean
}

/** Of what opened last. */
let latest: Opening | null = null

function openNow(): Opening {
  while (latest?.hasClosed) latest = latest.beneath
  latest = { before: document.activeElement, beneath: latest, hasClosed: false }
  return latest
}

/** What opened it; where that is gone with a dialog that this one took the place of, what opened that dialog. */
function openerOf(opening: Opening | null): HTMLElement | null {
  if (opening === null) return null
  const { before, beneath } = opening
  return before instanceof HTMLElement && before.isConnected && before !== document.body ? before : openerOf(beneath)
}

/**
 * Where the focus goes when something closes: back to what had it when this opened, or to another place. The function that
 * it returns, the same at every render, is for `onCloseAutoFocus` of a dialog that has no trigger of its own, and for the
 * clean-up of an effect in what takes the place of its opener on the page.
 *
 * @param place of what opened it, which is null when that is gone. Without a place it is the table that the opener
 * was in, such as that of a row that was deleted.
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
      // What was in a table went alone.
      const goal = place(openerOf(table ? { ...opening, beneath: null } : opening))
      if (goal) goal.focus()
      else table?.focus({ preventScroll: true })
    }
  })
  return returnFocus
}
