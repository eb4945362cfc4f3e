// @ts-nocheck
import type { ListChange } from './list-change.ts'

/** Changes of one list on their way to the server, one after the other. */
export interface ChangeQueue {
  /** Those that the server has not taken yet, oldest first. Another array whenever they change. */
  readonly pending: () => readonly ListChange[]
  readonly push: (change: ListChange) => void
  readonly subscribe: (listener: () => void) => () => void
}

interface Server {
  /** Sends one; resolves when what is shown has it. */
  readonly send: (change: ListChange) => Promise<void>
  /** Told of one that the server took. */
  readonly onTaken: (change: ListChange) => void
  /** Told of one that it refused. Those behind it were meant for a list that is not so: none of them is sent. */
  readonly onRefused: (change: ListChange, error: unknown) => void
}

/** Each change is sent when the one before it has been answered, so that it says the newest revision. */
export function createChangeQueue({ send, onTaken, onRefused }: Server): ChangeQueue {
  const listeners = new Set<() => void>()
  let pending: readonly ListChange[] = []

  function become(next: readonly ListChange[]): void {
    pending = next
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    for (let [next] = pending; next; [next] = pending) {
      try {
        await send(next)
        become(pending.slice(1))
        onTaken(next)
      } catch (error) {
        become([])
        onRefused(next, error)
      }
    }
  }

  return {
    pending: () => pending,
    push(change) {
      const isIdle = pending.length === 0
      become([...pending, change])
      if (isIdle) void run()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
