import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'
import { createStore } from 'zustand/vanilla'
import { endTransactionsWhenLeft } from './page-leave.ts'

/** Milliseconds after which a browser will never open a database: a private window, a full disk, or a blocked upgrade. */
const PATIENCE_MS = 3_000

/** Whether this browser has left a request to open a database unanswered. */
export const silentStorage = createStore<{ readonly isSilent: boolean }>(() => ({ isSilent: false }))

/**
 * Hides IndexedDB from this page. All code, including the identity provider's, then behaves as if storage were blocked, and
 * nobody waits.
 */
function giveUp(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  silentStorage.setState({ isSilent: true })
}

/** Resolves with the open database. Rejects when storage is blocked, or silent for some seconds. */
function inTime<Schema>(opening: Promise<IDBPDatabase<Schema>>): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp()
      reject(new DOMException('The browser did not open the database', 'TimeoutError'))
      // A connection that opens late would block upgrades and deletion.
      opening.then((late) => late.close()).catch(() => {})
    }, PATIENCE_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns a function that opens the database once and shares it. After a failure, the next call tries again. */
export function databaseOf<Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opened = null
  }
  async function open(): Promise<IDBPDatabase<Schema>> {
    endTransactionsWhenLeft()
    return inTime(
      openDB<Schema>(name, 1, {
        upgrade,
        // Another tab wants to upgrade or delete the database. This tab reopens it when it next needs it.
        blocking: (_from, _to, event) => {
          ;(event.target as IDBDatabase).close()
          forget()
        },
        terminated: forget,
      }),
    )
  }
  return () => {
    if (!opened) {
      opened = open()
      opened.catch(forget)
    }
    return opened
  }
}

/** Returns whether the browser answers a request to open a database, even with a refusal. Leaves no database behind. */
export async function storageAnswers(name: string): Promise<boolean> {
  try {
    endTransactionsWhenLeft()
    const opening = openDB(name, 1, {
      upgrade: (_db, _from, _to, change) => {
        change.done.catch(() => {}) // The abort below causes this.
        change.abort()
      },
    })
    ;(await inTime(opening)).close()
  } catch {
    // Blocked, or aborted by the upgrade above.
  }
  return !silentStorage.getState().isSilent
}
