import { useEffect, useRef, useState } from 'react'

/**
 * Milliseconds after the last key before the address changes. Browsers refuse more than about a hundred changes in half a minute.
 */
const WRITE_AFTER_MS = 300

/** The state and handlers of a search box. */
export interface SearchText {
  readonly text: string
  readonly type: (text: string) => void
  /** Called when the user finishes typing, with Enter or by moving the focus. */
  readonly settle: () => void
}

/**
 * Returns the text of a search box that is mirrored in the address. The text counts at once; the address follows after a pause in
 * typing, or at `settle`. When the address changes otherwise (the back button, a link), the text follows it.
 */
export function useSearchText(inAddress: string, write: (text: string) => void): SearchText {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (inAddress === written.current) return
    clearTimeout(timer.current)
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => () => clearTimeout(timer.current), [])

  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })

  function settle(typed = text) {
    clearTimeout(timer.current)
    // A blank search counts as none, so the address omits it.
    const next = typed.trim() === '' ? '' : typed
    if (next === written.current) return
    written.current = next
    latestWrite.current(next)
  }

  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(typed), WRITE_AFTER_MS)
  }

  return { text, type, settle: () => settle() }
}
