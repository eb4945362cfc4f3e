/** Values that could not be stored, since storage may be blocked or full. They last as long as the page. */
const unstored = new Map<string, string | null>()

/** Returns a value from `localStorage`; null when there is none. Never throws. */
export function readStored(key: string): string | null {
  const remembered = unstored.get(key)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to `localStorage`; null deletes it. Never throws. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}
