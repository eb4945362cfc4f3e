import { useState } from 'react'

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
    const before = document.activeElement
    const table = before?.closest('table')
    return (event?: Event) => {
      event?.preventDefault()
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      const goal = place(isThere ? before : null)
      if (goal) goal.focus()
      else table?.focus({ preventScroll: true })
    }
  })
  return returnFocus
}
