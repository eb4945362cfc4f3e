import type { KeyObject } from 'node:crypto'
import type { Keyring } from './keyring.ts'

export interface KeyCacheOptions {
  /** The maximum number of cached keys; the least recently used is evicted first. Defaults to 10,000, about 2 MB. */
  readonly maxKeys?: number
  /**
   * How many milliseconds a key is cached; defaults to 60,000. Limits how long another process can still open the data of
   * a subject whose key was destroyed. The process that destroys the key forgets it immediately.
   */
  readonly maxAgeMs?: number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

interface Held {
  readonly key: KeyObject
  readonly until: number
}

/** Caches keys, so that reading a batch costs at most one query to the keyring, and usually none. */
export function cachedKeyring(keyring: Keyring, options: KeyCacheOptions = {}): Keyring {
  const { maxKeys = 10_000, maxAgeMs = 60_000, now = () => performance.now() } = options
  const held = new Map<string, Held>()
  // A query that was running when a key was destroyed must not cache the key again.
  const destroyed = new Set<string>()

  function recall(subject: string): KeyObject | null {
    const entry = held.get(subject)
    if (!entry) return null
    held.delete(subject)
    if (entry.until <= now()) return null
    held.set(subject, entry)
    return entry.key
  }

  function remember(subject: string, key: KeyObject): void {
    if (destroyed.has(subject)) return
    held.delete(subject)
    held.set(subject, { key, until: now() + maxAgeMs })
    for (const oldest of held.keys()) {
      if (held.size <= maxKeys) break
      held.delete(oldest)
    }
  }

  return {
    async keysOf(subjects) {
      const found = new Map<string, KeyObject | null>()
      const missing: string[] = []
      for (const subject of new Set(subjects)) {
        const known = recall(subject)
        if (known) found.set(subject, known)
        else missing.push(subject)
      }
      if (missing.length === 0) return found
      for (const [subject, key] of await keyring.keysOf(missing)) {
        if (key) remember(subject, key)
        found.set(subject, key)
      }
      return found
    },

    async makeKey(subject) {
      const key = await keyring.makeKey(subject)
      if (key) remember(subject, key)
      return key
    },

    async destroy(subject) {
      held.delete(subject)
      destroyed.add(subject)
      await keyring.destroy(subject)
      held.delete(subject)
    },
  }
}
