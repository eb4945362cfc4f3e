/**
 * Returns the result of `act` on `sessionStorage`, which lasts as long as the tab; null when storage is blocked or full. Never
 * throws.
 */
export function withSessionStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}
