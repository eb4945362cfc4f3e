import { createStore, type StoreApi } from 'zustand'
import type { ListChange } from './program-order-change.ts'

/** A queue of changes to one list, sent to the server one after the other. */
export interface ChangeQueue {
  /** The changes that the server has not accepted yet, oldest first. */
  readonly pending: Pick<StoreApi<readonly ListChange[]>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly push: (change: ListChange) => void
}

interface Server {
  /** Sends a change. Resolves once the cached list includes it. */
  readonly send: (change: ListChange) => Promise<void>
  /** Called after an accepted change. */
  readonly onTaken: (change: ListChange) => void
  /** Called after a refused change. Later ones assumed its effect, so none of them is sent. */
  readonly onRefused: (change: ListChange, error: unknown) => void
}

/**
 * Creates a queue that sends each change after the answer to the previous one, so that it names the newest revision. TanStack
 * Query's `scope` would also send the changes behind a refusal, and would show a drop one frame late.
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
