/** What every key of ours in the browser's storage begins with. Keys read `stillair:<what>` or `stillair:<what>:<userId>`. */
const PREFIX = 'stillair:'

/** The user a key belongs to; null for one of the device's settings, and for keys that are not ours. */
export function ownerOf(key: string): string | null {
  if (!key.startsWith(PREFIX)) return null
  const colon = key.indexOf(':', PREFIX.length)
  return colon === -1 ? null : key.slice(colon + 1)
}

/** Whether a key is ours. */
export const isOurs = (key: string): boolean => key.startsWith(PREFIX)

/** The keys that a storage holds; none where it is refused. */
export function keysOf(open: () => Storage): readonly string[] {
  try {
    return Object.keys(open())
  } catch {
    return []
  }
}
