import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus when the focused element within a container disappears, because its row was deleted or its button did its work.
 * Otherwise the focus would return to the top of the page. Returns the container's ref.
 *
 * @param moveFocus moves it; called after a render of the component that calls this.
 */
export function useLostFocus<Container extends HTMLElement>(
  moveFocus: (container: Container) => void,
): RefCallback<Container> {
  const container = useRef<Container>(null)
  const focused = useRef<Element | null>(null)

  const attach = useCallback((element: Container) => {
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = target as Element
    }
    container.current = element
    element.addEventListener('focusin', onFocusIn)
    return () => {
      container.current = null
      element.removeEventListener('focusin', onFocusIn)
    }
  }, [])

  useLayoutEffect(() => {
    if (!container.current || !focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) moveFocus(container.current)
  })

  return attach
}
