/** What every key of ours begins with. */
const PREFIX = 'stillair:'

/**
 * Whether a key of the browser's storage belongs to a user who leaves for good, or to this device's settings. Keys read
 * `stillair:<what>` or `stillair:<what>:<userId>`; those of other users who sign in here stay.
 */
export function isOf(userId: string, key: string): boolean {
  if (!key.startsWith(PREFIX)) return false
  const [, owner] = key.slice(PREFIX.length).split(/:(.*)/)
  return owner === undefined || owner === userId
}

function clear(open: () => Storage, userId: string): void {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (isOf(userId, key)) storage.removeItem(key)
  } catch {
    // Storage is refused: there is nothing in it.
  }
}

/** Forgets what this device keeps of a user: unsent reports, drafts and settings. */
export function forgetLocalData(userId: string): void {
  clear(() => localStorage, userId)
  clear(() => sessionStorage, userId)
}
