import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'
import { createStore } from 'zustand/vanilla'
import { endTransactionsWhenLeft } from './page-leave.ts'

/** A browser that has not opened a database after so long never does, milliseconds: a private window, a full disk, a blocked upgrade. */
const PATIENCE_MS = 3_000

/** Whether this browser was found to leave databases unanswered. */
export const silentStorage = createStore<{ readonly isSilent: boolean }>(() => ({ isSilent: false }))

/**
 * Takes the databases away from this page: from now on everybody, the identity provider too, does what they do where storage
 * is refused, and nobody waits.
 */
function giveUp(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  silentStorage.setState({ isSilent: true })
}

/** The database once it is open. Rejects where storage is refused, and after some seconds where it does not answer. */
function inTime<Schema>(opening: Promise<IDBPDatabase<Schema>>): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp()
      reject(new DOMException('The browser does not open its databases', 'TimeoutError'))
      // One that comes after all would hold up whoever wants to change it.
      opening.then((late) => late.close()).catch(() => {})
    }, PATIENCE_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns what opens the database, once for all; where that fails the next call tries again. */
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
        // Another tab wants to change or delete the database: this one opens it anew when next needed.
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

/** Whether the browser answers when a database is opened, if only by refusing. Leaves nothing behind. */
export async function storageAnswers(name: string): Promise<boolean> {
  try {
    endTransactionsWhenLeft()
    const opening = openDB(name, 1, {
      upgrade: (_db, _from, _to, change) => {
        change.done.catch(() => {}) // It is meant to fail.
        change.abort()
      },
    })
    ;(await inTime(opening)).close()
  } catch {
    // Refused, or not there yet.
  }
  return !silentStorage.getState().isSilent
}
