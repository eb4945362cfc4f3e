import { type ComponentProps, useLayoutEffect, useRef } from 'react'

/**
 * Shows a media element in a place of the page. What plays as the place goes away waits unseen in the document for another
 * place: taken out of it, it would pause.
 */
export function MediaPlace({ element, ...rest }: { readonly element: HTMLMediaElement } & ComponentProps<'div'>) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = place.current
    element.hidden = false
    here?.append(element)
    return () => {
      // It has another place already.
      if (element.parentElement !== here) return
      if (element.paused) return element.remove()
      element.hidden = true
      document.body.append(element)
    }
  }, [element])
  return <div ref={place} {...rest} />
}
