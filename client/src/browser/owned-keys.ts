/** The prefix of all our keys in browser storage. Keys have the form `stillair:<what>` or `stillair:<what>:<userId>`. */
const PREFIX = 'stillair:'

/** Returns the user to whom a key belongs; null for device settings and for keys that aren't ours. */
export function ownerOf(key: string): string | null {
  if (!key.startsWith(PREFIX)) return null
  const colon = key.indexOf(':', PREFIX.length)
  return colon === -1 ? null : key.slice(colon + 1)
}

/** Returns whether a key is ours. */
export const isOurs = (key: string): boolean => key.startsWith(PREFIX)

/** Returns the keys in a storage; none when it is blocked. */
export function keysOf(open: () => Storage): readonly string[] {
  try {
    return Object.keys(open())
  } catch {
    return []
  }
}
