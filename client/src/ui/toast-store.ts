import { createStore } from 'zustand'

/** The specification's limits of toasts. */
const TOAST_LIMIT = 1
/** How long one shows, milliseconds. */
export const TOAST_DURATION_MS = 5_000
/** The same of one that offers something to do, which must be read and reached. */
export const TOAST_WITH_ACTION_MS = 10_000
/** How long after its dismissal one is forgotten, milliseconds. */
const TOAST_REMOVAL_MS = 1_000_000
/** How far a finger moves one to dismiss it, pixels. */
export const TOAST_SWIPE_PX = 50

/** A button that a message offers, which takes the message away. */
export interface ToastAction {
  readonly text: string
  /** How else the same can be done, for those who cannot get to the button in time. */
  readonly hint: string
  readonly run: () => void
}

export interface ToastMessage {
  readonly id: number
  readonly title: string
  readonly text?: string
  readonly action?: ToastAction
  readonly tone: 'calm' | 'destructive'
  /** False once dismissed: it leaves the screen, and is forgotten later. */
  readonly open: boolean
}

/** Newest first; those just dismissed among them. */
export const toastStore = createStore<readonly ToastMessage[]>(() => [])
let count = 0

function become(next: readonly ToastMessage[]): void {
  toastStore.setState(next, true)
}

function remove(id: number): void {
  become(toastStore.getState().filter((toast) => toast.id !== id))
}

/** Shows a message. At most one at a time: a new one takes the place of the one before. */
export function showToast(
  message: Pick<ToastMessage, 'title' | 'text' | 'action'> & { tone?: ToastMessage['tone'] },
): void {
  count += 1
  become([{ tone: 'calm' as const, ...message, id: count, open: true }, ...toastStore.getState()].slice(0, TOAST_LIMIT))
}

/** Takes the message off the screen, unless another has taken its place. */
export function dismissToast(id: number): void {
  const toasts = toastStore.getState()
  if (!toasts.some((toast) => toast.id === id && toast.open)) return
  become(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(remove, TOAST_REMOVAL_MS, id)
}

/** Takes every message off the screen: what they report is tried anew. */
export function dismissToasts(): void {
  for (const { id } of toastStore.getState()) dismissToast(id)
}
