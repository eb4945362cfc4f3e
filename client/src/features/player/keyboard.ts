import type { PlayerRequest } from './player-events.ts'

const TYPES_TEXT = 'input, textarea, select, [contenteditable="true"]'
/** A dialog that the player itself is in, as in a preview, is its page. */
const HAS_OWN_KEYS = '[role="menu"], [role="menuitemradio"], [role="dialog"]:not(:has([data-player])), [role="tablist"]'
const HAS_OWN_ARROWS = '[role="slider"]'
const PRESSES = 'button, a[href], summary'
const PLAYER = '[data-player]'

/** What a key stands for; the last two are the page's own. */
export type KeyRequest =
  | PlayerRequest
  /** The captions of a video, the transcript of sound; a second time, away with them. */
  | { readonly type: 'TOGGLE_WORDS' }
  | { readonly type: 'TOGGLE_FULL_SCREEN' }

/** What of a key press matters here. */
export interface Press {
  readonly key: string
  readonly target: { matches(selector: string): boolean; closest(selector: string): unknown } | null
  readonly hasModifier: boolean
  readonly muted: boolean
}

/**
 * The request a key stands for, or `null`: nothing is taken from text fields, menus or pressed buttons, and no arrows
 * from sliders. Letters count only within the player: whoever steers by voice types letters anywhere (WCAG 2.1.4).
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

/** Listens to the whole page. Returns how to stop. */
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
