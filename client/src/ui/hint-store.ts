import { createStore } from 'zustand'

/** How long the pointer rests before a hint shows, milliseconds; the specification's. */
const HINT_DELAY_MS = 700
/** For so long after one was shown the next comes at once, milliseconds; the specification's. */
const HINT_SKIP_DELAY_MS = 300
/** Time for the pointer to get from what is explained onto the hint, which stays while it is there (WCAG 1.4.13). */
const GRACE_MS = 120

/** A hint on the screen: its words, and whose it is. */
export interface ShownHint {
  readonly owner: string
  readonly text: string
  readonly anchor: Element
}

/** The hint on the screen, if any: there is one at most. */
export const hintStore = createStore<ShownHint | null>(() => null)
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

function become(next: ShownHint | null): void {
  clearTimeout(timer)
  if (hintStore.getState()) closedAt = performance.now()
  hintStore.setState(next, true)
}

/** The pointer has come to rest on something: its hint shows after the delay, or at once right after another. */
export function pointAt(hint: ShownHint): void {
  clearTimeout(timer)
  const shown = hintStore.getState()
  if (shown?.owner === hint.owner) return
  const isRecent = shown !== null || performance.now() - closedAt < HINT_SKIP_DELAY_MS
  if (isRecent) become(hint)
  else timer = setTimeout(become, HINT_DELAY_MS, hint)
}

/** Shows a hint at once: the keyboard's focus is there, or a finger requested it. */
export function showHint(hint: ShownHint): void {
  become(hint)
}

/** The pointer has left what is explained, or the hint. */
export function leaveHint(): void {
  clearTimeout(timer)
  if (hintStore.getState()) timer = setTimeout(become, GRACE_MS, null)
}

/** The pointer is on the hint itself: it stays. */
export function holdHint(): void {
  if (hintStore.getState()) clearTimeout(timer)
}

/** Away with it: Esc, a press, a scroll, or the focus has gone. */
export function closeHint(): void {
  become(null)
}

/** The same, if the hint is of this owner. */
export function closeHintOf(owner: string): void {
  if (hintStore.getState()?.owner === owner) closeHint()
}
