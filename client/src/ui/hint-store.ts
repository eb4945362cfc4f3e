/** How long the pointer rests before a hint shows, milliseconds; the specification's. */
const HINT_DELAY_MS = 700
/** For so long after one was shown the next comes at once, milliseconds; the specification's. */
const HINT_SKIP_DELAY_MS = 300
/** Time for the pointer to get from what is explained onto the hint, which stays while it is there (WCAG 1.4.13). */
const GRACE_MS = 120

/** A hint on the screen: what it says, and whose it is. */
export interface ShownHint {
  readonly owner: string
  readonly text: string
  readonly anchor: Element
}

const listeners = new Set<() => void>()
let shown: ShownHint | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

function become(next: ShownHint | null): void {
  clearTimeout(timer)
  if (shown === next) return
  if (shown) closedAt = performance.now()
  shown = next
  for (const listener of listeners) listener()
}

/** The pointer has come to rest on something: its hint shows after the delay, or at once right after another. */
export function pointAt(hint: ShownHint): void {
  clearTimeout(timer)
  if (shown?.owner === hint.owner) return
  const isRecent = shown !== null || performance.now() - closedAt < HINT_SKIP_DELAY_MS
  if (isRecent) become(hint)
  else timer = setTimeout(become, HINT_DELAY_MS, hint)
}

/** Shows a hint at once: the keyboard's focus is there, or a finger asked. */
export function showHint(hint: ShownHint): void {
  become(hint)
}

/** The pointer has left what is explained, or the hint. */
export function leaveHint(): void {
  clearTimeout(timer)
  if (shown) timer = setTimeout(become, GRACE_MS, null)
}

/** The pointer is on the hint itself: it stays. */
export function holdHint(): void {
  if (shown) clearTimeout(timer)
}

/** Away with it: Esc, a press, a scroll, or the focus has gone. */
export function closeHint(): void {
  become(null)
}

export function shownHint(): ShownHint | null {
  return shown
}

export function subscribeToHints(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
