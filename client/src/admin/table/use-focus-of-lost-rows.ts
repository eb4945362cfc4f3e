import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the table when the focused row disappears, because it was deleted or no longer matches the filter. Otherwise
 * the focus would return to the top of the page. The rows carry their id as `data-row`.
 */
export function useFocusOfLostRows(rows: readonly { readonly id: string }[]): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const focused = useRef<string | undefined>(undefined)

  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    }
    // Ignores the loss of focus that a removed row causes, since no other element gets the focus then.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element.contains(relatedTarget as Node)) focused.current = undefined
    }
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [])

  useLayoutEffect(() => {
    if (focused.current === undefined || rows.some(({ id }) => id === focused.current)) return
    focused.current = undefined
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true })
  }, [rows])

  return table
}
