import { useState } from 'react'

/**
 * For `onCloseAutoFocus` of a dialog that has no trigger of its own: the focus goes back to where it was when the dialog
 * was opened. When that is gone, it goes to the fall-back, or to the table that it was in, as the row of something deleted.
 */
export function useFocusReturn(fallback?: () => HTMLElement | null): (event: Event) => void {
  const [before] = useState(() => document.activeElement)
  const [table] = useState(() => before?.closest('table'))
  return (event) => {
    event.preventDefault()
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
    if (isThere) before.focus()
    else (fallback?.() ?? table)?.focus({ preventScroll: true })
  }
}
