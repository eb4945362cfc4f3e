import { createStore, type StoreApi } from 'zustand'
import type { ListChange } from './program-order-change.ts'

/** Changes of one list on their way to the server, one after the other. */
export interface ChangeQueue {
  /** Those that the server has not taken yet, oldest first. */
  readonly pending: Pick<StoreApi<readonly ListChange[]>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly push: (change: ListChange) => void
}

interface Server {
  /** Sends one; resolves when what is shown has it. */
  readonly send: (change: ListChange) => Promise<void>
  /** Called after one that the server took. */
  readonly onTaken: (change: ListChange) => void
  /** Called after one that it refused. Those behind it were meant for a list that is not so: none of them is sent. */
  readonly onRefused: (change: ListChange, error: unknown) => void
}

/**
 * Each change is sent when the one before it has been answered, so that it names the newest revision. TanStack Query's
 * `scope` would send those behind a refusal, too, and would show a drop a frame late.
 */
export function createChangeQueue({ send, onTaken, onRefused }: Server): ChangeQueue {
  const pending = createStore<readonly ListChange[]>(() => [])
  const become = (next: readonly ListChange[]) => pending.setState(next, true)

  async function run(): Promise<void> {
    for (let [next] = pending.getState(); next; [next] = pending.getState()) {
      try {
        await send(next)
        become(pending.getState().slice(1))
        onTaken(next)
      } catch (error) {
        become([])
        onRefused(next, error)
      }
    }
  }

  return {
    pending,
    push(change) {
      const before = pending.getState()
      become([...before, change])
      if (before.length === 0) void run()
    },
  }
}
