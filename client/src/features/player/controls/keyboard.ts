import type { PlayerRequest } from '../player-events.ts'

const TYPES_TEXT = 'input, textarea, select, [contenteditable="true"]'
/** Elements that handle keys themselves. A dialog that contains the player, as in a preview, counts as the page. */
const HAS_OWN_KEYS = '[role="menu"], [role="menuitemradio"], [role="dialog"]:not(:has([data-player])), [role="tablist"]'
const HAS_OWN_ARROWS = '[role="slider"]'
const PRESSES = 'button, a[href], summary'
const PLAYER = '[data-player]'

/** The action of a key; the last two belong to the page. */
export type KeyRequest =
  | PlayerRequest
  /** Toggles the captions of a video or the transcript of sound. */
  | { readonly type: 'TOGGLE_WORDS' }
  | { readonly type: 'TOGGLE_FULL_SCREEN' }

/** The relevant facts of a key press. */
export interface Press {
  readonly key: string
  readonly target: { matches(selector: string): boolean; closest(selector: string): unknown } | null
  readonly hasModifier: boolean
  readonly muted: boolean
}

/**
 * Returns the request of a key, or `null`. Text fields, menus and pressed buttons keep their keys, and sliders their
 * arrows. Letters count only within the player: speech input may type letters anywhere (WCAG 2.1.4).
 */
export function requestFor({ key, target, hasModifier, muted }: Press): KeyRequest | null {
  if (hasModifier || target?.matches(TYPES_TEXT) || target?.closest(HAS_OWN_KEYS)) return null
  if (key.startsWith('Arrow') && target?.closest(HAS_OWN_ARROWS)) return null
  if (/^[a-z]$/.test(key) && !target?.closest(PLAYER)) return null
  switch (key) {
    case ' ':
      return target?.matches(PRESSES) ? null : { type: 'TOGGLE' }
    case 'k':
      return { type: 'TOGGLE' }
    case 'ArrowLeft':
      return { type: 'SKIP', by: -5 }
    case 'ArrowRight':
      return { type: 'SKIP', by: 5 }
    case 'j':
      return { type: 'SKIP', by: -15 }
    case 'l':
      return { type: 'SKIP', by: 15 }
    case 'm':
      return { type: 'SET_MUTED', muted: !muted }
    case 'c':
      return { type: 'TOGGLE_WORDS' }
    case 'f':
      return { type: 'TOGGLE_FULL_SCREEN' }
    default:
      return null
  }
}

/** Listens to the keys of the whole page. Returns a function that stops it. */
export function listenToKeys(isMuted: () => boolean, act: (request: KeyRequest) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const request = requestFor({
      key: event.key,
      target: event.target instanceof Element ? event.target : null,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      muted: isMuted(),
    })
    if (!request || event.defaultPrevented) return
    event.preventDefault()
    act(request)
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
