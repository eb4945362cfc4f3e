/** Undefined on insecure pages and in old browsers. */
const locks = () => globalThis.navigator?.locks as LockManager | undefined

/**
 * Runs the work while no other tab runs work under the same name. Runs it at once where the browser has no locks, or blocks them
 * together with storage. Rejects when the work does.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const manager = locks()
  if (!manager) return work()
  try {
    return (await manager.request(name, work)) as T
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return work()
    throw error
  }
}

/**
 * Takes the lock from its holder, in this tab or another. `onTaken` is called once somebody else takes it from here. Returns a
 * function that releases it. Without lock support everybody holds the lock.
 */
export function stealLock(name: string, onTaken: () => void): () => void {
  const { promise: given, resolve: giveBack } = Promise.withResolvers<void>()
  let hasTurn = true
  locks()
    ?.request(name, { steal: true }, () => given)
    .catch((error: unknown) => {
      if (hasTurn && error instanceof DOMException && error.name === 'AbortError') onTaken()
    })
  return () => {
    hasTurn = false
    giveBack()
  }
}

/** Calls `onFree` once nobody holds the lock. Returns a function that stops waiting. */
export function whenLockIsFree(name: string, onFree: () => void): () => void {
  const stop = new AbortController()
  locks()
    ?.request(name, { signal: stop.signal }, async () => onFree())
    .catch(() => {}) // The wait was cancelled.
  return () => stop.abort()
}

/** Waits for the lock, calls `onTurn`, and holds the lock until it is released. Returns a function that releases it. */
export function holdLock(name: string, onTurn: () => void): () => void {
  const { promise: given, resolve: giveBack } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const hold = () => {
    onTurn()
    return given
  }
  const manager = locks()
  if (manager) manager.request(name, { signal: stop.signal }, hold).catch((error) => ifBlocked(error, onTurn))
  else onTurn()
  return () => {
    stop.abort()
    giveBack()
  }
}

/** A browser that blocks locks together with storage has no other tab to wait for. */
function ifBlocked(error: unknown, act: () => void): void {
  if (error instanceof DOMException && error.name === 'SecurityError') act()
}
