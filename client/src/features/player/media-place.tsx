import { type ComponentProps, useLayoutEffect, useRef } from 'react'

/**
 * Shows a media element in the page. When the place is unmounted during playback, the element waits hidden in the
 * document, because removing it would pause it.
 */
export function MediaPlace({ element, ...rest }: { readonly element: HTMLMediaElement } & ComponentProps<'div'>) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = place.current
    element.hidden = false
    here?.append(element)
    return () => {
      // It has been moved to another place already.
      if (element.parentElement !== here) return
      if (element.paused) return element.remove()
      element.hidden = true
      document.body.append(element)
    }
  }, [element])
  return <div ref={place} {...rest} />
}
