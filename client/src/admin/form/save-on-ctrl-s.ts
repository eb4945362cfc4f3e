import type { KeyboardEvent } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'>

/** Saves by Ctrl+S, or ⌘S, in place of the browser, which would save the page. */
export function saveOnCtrlS(event: Pressed, save: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return
  event.preventDefault()
  save()
}
