import type { KeyboardEvent } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'>

/** Saves the form on Ctrl+S or ⌘S, which would otherwise save the page. */
export function saveOnCtrlS(event: Pressed, save: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return
  event.preventDefault()
  save()
}
