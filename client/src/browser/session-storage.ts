/** What is done with `sessionStorage`, which lasts as long as the tab; null where it is refused or full. Never throws. */
export function withSessionStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}
