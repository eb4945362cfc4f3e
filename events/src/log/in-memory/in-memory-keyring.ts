import { generateKeySync, type KeyObject } from 'node:crypto'
import type { Keyring } from '../../privacy/keyring.ts'

/** Returns a keyring in memory, for tests. */
export function inMemoryKeyring(): Keyring {
  const keys = new Map<string, KeyObject | null>()
  return {
    async keysOf(subjects) {
      const found = new Map<string, KeyObject | null>()
      for (const subject of subjects) {
        const key = keys.get(subject)
        if (key !== undefined) found.set(subject, key)
      }
      return found
    },
    async makeKey(subject) {
      const known = keys.get(subject)
      if (known !== undefined) return known
      const key = generateKeySync('aes', { length: 256 })
      keys.set(subject, key)
      return key
    },
    async destroy(subject) {
      keys.set(subject, null)
    },
  }
}
