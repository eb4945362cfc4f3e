import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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

/** Caches keys, so that reading a batch costs at most one query to the keyring, and usually none. */
export function cachedKeyring(keyring: Keyring, options: KeyCacheOptions = {}): Keyring {
  const { maxKeys = 10_000, maxAgeMs = 60_000, now = () => performance.now() } = options
  const held = new LRUCache<string, KeyObject>({ max: maxKeys, ttl: maxAgeMs, ttlResolution: 0, perf: { now } })
  // A query that was running when a key was destroyed must not cache the key again.
  const destroyed = new Set<string>()

  function remember(subject: string, key: KeyObject): void {
    if (!destroyed.has(subject)) held.set(subject, key)
  }

  return {
    async keysOf(subjects) {
      const found = new Map<string, KeyObject | null>()
      const missing: string[] = []
      for (const subject of new Set(subjects)) {
        const known = held.get(subject)
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
