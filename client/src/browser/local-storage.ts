/** What could not be stored is remembered as long as the page lives: storage may be refused or full. */
const unstored = new Map<string, string | null>()

/** A text of `localStorage`; null when there is none. Never throws. */
export function readStored(key: string): string | null {
  const remembered = unstored.get(key)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in `localStorage`, or forgets it when it is null. Never throws. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}
