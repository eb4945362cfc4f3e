import { createStore } from 'zustand'

/** The number of toasts, from the specification like the other limits. */
const TOAST_LIMIT = 1
/** How long a toast shows, in milliseconds. */
export const TOAST_DURATION_MS = 5_000
/** How long a toast with an action shows, in milliseconds; users need time to read and reach it. */
export const TOAST_WITH_ACTION_MS = 10_000
/** How long after its dismissal a toast is removed, in milliseconds. */
const TOAST_REMOVAL_MS = 1_000_000
/** The swipe distance that dismisses a toast, in pixels. */
export const TOAST_SWIPE_PX = 50

/** A button in a toast. Pressing it closes the toast. */
export interface ToastAction {
  readonly text: string
  /** Another way to do the same, for users who cannot reach the button in time. */
  readonly hint: string
  readonly run: () => void
}

export interface ToastMessage {
  readonly id: number
  readonly title: string
  readonly text?: string
  readonly action?: ToastAction
  readonly tone: 'calm' | 'destructive'
  /** False once dismissed: it leaves the screen and is removed later. */
  readonly open: boolean
}

/** Newest first, including those just dismissed. */
export const toastStore = createStore<readonly ToastMessage[]>(() => [])
let count = 0

function become(next: readonly ToastMessage[]): void {
  toastStore.setState(next, true)
}

function remove(id: number): void {
  become(toastStore.getState().filter((toast) => toast.id !== id))
}

/** Shows a toast. Only one shows at a time, so a new one replaces the one before. */
export function showToast(
  message: Pick<ToastMessage, 'title' | 'text' | 'action'> & { tone?: ToastMessage['tone'] },
): void {
  count += 1
  become([{ tone: 'calm' as const, ...message, id: count, open: true }, ...toastStore.getState()].slice(0, TOAST_LIMIT))
}

/** Closes a toast, unless another has replaced it. */
export function dismissToast(id: number): void {
  const toasts = toastStore.getState()
  if (!toasts.some((toast) => toast.id === id && toast.open)) return
  become(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(remove, TOAST_REMOVAL_MS, id)
}

/** Closes all toasts, before the action that they report is retried. */
export function dismissToasts(): void {
  for (const { id } of toastStore.getState()) dismissToast(id)
}
