/** What identifies a file, without reading it. */
export function fileKey(file: File): string {
  return [file.name, file.size, file.lastModified, file.type].join('|')
}

/**
 * Claims a file for this tab, so that two tabs of this browser do not send the same upload. Returns how to release it,
 * or null while another tab has it. A tab that is closed releases it by itself.
 */
export async function lockFile(key: string): Promise<(() => void) | null> {
  // Browsers have locks in secure contexts alone; without them the server sorts it out.
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
