import type { ComponentProps, MouseEvent } from 'react'
import { goTo } from './flight-route.ts'

/** A link to another screen of `/flight`. `onGo` is called during the tap, before the screen changes. */
export function FlightLink({
  href,
  onGo,
  ...rest
}: ComponentProps<'a'> & { readonly href: string; readonly onGo?: () => void }) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo?.()
    goTo(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}
