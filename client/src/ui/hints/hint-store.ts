import { createStore } from 'zustand'

/** Milliseconds that the pointer must rest before a tooltip opens, from the specification. */
const HINT_DELAY_MS = 700
/** Milliseconds after a tooltip closes within which the next opens at once, from the specification. */
const HINT_SKIP_DELAY_MS = 300
/** Milliseconds for the pointer to move from the anchor onto the tooltip, which then stays open (WCAG 1.4.13). */
const GRACE_MS = 120

/** An open tooltip: its text, the component that owns it, and its anchor. */
export interface ShownHint {
  readonly owner: string
  readonly text: string
  readonly anchor: Element
}

/** The open tooltip, if any; at most one is open. */
export const hintStore = createStore<ShownHint | null>(() => null)
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

function become(next: ShownHint | null): void {
  clearTimeout(timer)
  if (hintStore.getState()) closedAt = performance.now()
  hintStore.setState(next, true)
}

/** Called when the pointer rests on an anchor. Opens the tooltip after the delay, or at once shortly after another. */
export function pointAt(hint: ShownHint): void {
  clearTimeout(timer)
  const shown = hintStore.getState()
  if (shown?.owner === hint.owner) return
  const isRecent = shown !== null || performance.now() - closedAt < HINT_SKIP_DELAY_MS
  if (isRecent) become(hint)
  else timer = setTimeout(become, HINT_DELAY_MS, hint)
}

/** Opens a tooltip at once, after keyboard focus or a tap. */
export function showHint(hint: ShownHint): void {
  become(hint)
}

/** Called when the pointer leaves the anchor or the tooltip. */
export function leaveHint(): void {
  clearTimeout(timer)
  if (hintStore.getState()) timer = setTimeout(become, GRACE_MS, null)
}

/** Keeps the tooltip open while the pointer is on it. */
export function holdHint(): void {
  if (hintStore.getState()) clearTimeout(timer)
}

/** Closes the tooltip: on Esc, a click, scrolling, or loss of focus. */
export function closeHint(): void {
  become(null)
}

/** Closes the tooltip if it belongs to this owner. */
export function closeHintOf(owner: string): void {
  if (hintStore.getState()?.owner === owner) closeHint()
}
