import { useEffect, useRef, useState } from 'react'

/** Browsers refuse more than some hundred changes of the address in half a minute: it follows once typing rests. */
const WRITE_AFTER_MS = 300

/** What a search box shows and does. */
export interface SearchText {
  readonly text: string
  readonly type: (text: string) => void
  /** Called when typing has come to an end: Enter, or the focus goes elsewhere. */
  readonly settle: () => void
}

/**
 * The text of a search box that is also kept in the address. What is typed counts at once; the address follows when
 * typing rests, or at `settle`. When the address changes by itself (the back button, a link) the box follows it.
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
    // A blank search is none: the address does not have it.
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
