// @ts-nocheck
import { useState } from 'react'

/**
 * For `onCloseAutoFocus` of a dialog that has no trigger of its own: the focus goes back to where it was when the dialog
 * was opened. When that is gone, as the row of something deleted, it goes to the fall-back.
 */
export function useFocusReturn(fallback?: () => HTMLElement | null): (event: Event) => void {
  const [before] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
    const target = isThere ? before : fallback?.()
    target?.focus()
  }
}
