export interface ToastMessage {
  readonly id: number
  readonly title: string
  readonly text?: string
  readonly tone: 'calm' | 'destructive'
}

const listeners = new Set<() => void>()
let current: ToastMessage | null = null
let count = 0

function become(next: ToastMessage | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a message that needs no action. At most one at a time: a new one takes the place of the one before. */
export function showToast(message: Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastMessage['tone'] }): void {
  count += 1
  become({ tone: 'calm', ...message, id: count })
}

/** Takes the message away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) become(null)
}

export function currentToast(): ToastMessage | null {
  return current
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
