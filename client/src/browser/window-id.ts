const KEY = 'stillair:window'

/** What `sessionStorage` does where it is refused: nothing. */
function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}

/**
 * Returns an id of this window that a reload keeps. It is stored only while one page gives way to the next: a tab that is duplicated
 * meanwhile gets an id of its own.
 */
export function windowId(makeId: () => string): string {
  const id = withStorage((storage) => storage.getItem(KEY)) ?? makeId()
  const take = () => withStorage((storage) => storage.removeItem(KEY))
  take()
  addEventListener('pagehide', () => withStorage((storage) => storage.setItem(KEY, id)))
  addEventListener('pageshow', take)
  return id
}
