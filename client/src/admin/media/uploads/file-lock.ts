/** Returns a key that identifies a file without reading it. */
export function fileKey(file: File): string {
  return [file.name, file.size, file.lastModified, file.type].join('|')
}

/**
 * Locks a file for this tab, so that two tabs don't send the same upload. Returns a function that releases it, or null while
 * another tab has the lock. Closing a tab releases its locks.
 */
export async function lockFile(key: string): Promise<(() => void) | null> {
  // Browsers have locks only in secure contexts. Without them the server resolves the conflict.
  if (!navigator.locks) return () => {}
  const held = Promise.withResolvers<void>()
  const claimed = Promise.withResolvers<boolean>()
  navigator.locks
    .request(`stillair-upload ${key}`, { ifAvailable: true }, async (lock) => {
      claimed.resolve(lock !== null)
      if (lock) await held.promise
    })
    .catch(() => claimed.resolve(true))
  return (await claimed.promise) ? held.resolve : null
}
