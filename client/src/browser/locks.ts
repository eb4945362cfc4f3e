/** Absent where a page is not served securely, and in old browsers. */
const locks = () => globalThis.navigator?.locks as LockManager | undefined

/**
 * Does the work while no other tab does work of the same name; at once where the browser has no locks, or refuses them
 * together with its storage. Rejects when the work does.
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
 * Takes the turn from whoever has it, in this tab or another; `onTaken` is called once somebody else takes it from here.
 * Returns how to give it back. Without locks everybody has the turn.
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

/** Calls `onFree` as soon as nobody has the turn. Returns how to stop waiting. */
export function whenLockIsFree(name: string, onFree: () => void): () => void {
  const stop = new AbortController()
  locks()
    ?.request(name, { signal: stop.signal }, async () => onFree())
    .catch(() => {}) // Called off.
  return () => stop.abort()
}

/** Waits for the turn and then has it until it is given back; `onTurn` is called once it is here. Returns how to give it back. */
export function holdLock(name: string, onTurn: () => void): () => void {
  const { promise: given, resolve: giveBack } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const hold = () => {
    onTurn()
    return given
  }
  const manager = locks()
  if (manager) manager.request(name, { signal: stop.signal }, hold).catch((error) => unlessCalledOff(error, onTurn))
  else onTurn()
  return () => {
    stop.abort()
    giveBack()
  }
}

/** A browser that refuses locks together with its storage has no other tab to wait for. */
function unlessCalledOff(error: unknown, act: () => void): void {
  if (error instanceof DOMException && error.name === 'SecurityError') act()
}
