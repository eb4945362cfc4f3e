/**
 * Does the work while no other tab does work of the same name; at once where the browser has no locks, or refuses them
 * together with its storage. Rejects when the work does.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return work()
  try {
    return (await locks.request(name, work)) as T
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return work()
    throw error
  }
}
