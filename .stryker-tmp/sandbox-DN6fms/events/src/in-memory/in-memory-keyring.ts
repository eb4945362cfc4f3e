// @ts-nocheck
import { generateKeySync, type KeyObject } from 'node:crypto'
import type { Keyring } from '../keyring.ts'

/** A keyring that lasts as long as the process, for tests. */
export function inMemoryKeyring(): Keyring {
  const keys = new Map<string, KeyObject | null>()
  return {
    async sealingKey(subject) {
      const known = keys.get(subject)
      if (known !== undefined) return known
      const key = generateKeySync('aes', { length: 256 })
      keys.set(subject, key)
      return key
    },
    async openingKeys(subjects) {
      const found = new Map<string, KeyObject>()
      for (const subject of subjects) {
        const key = keys.get(subject)
        if (key) found.set(subject, key)
      }
      return found
    },
    async destroy(subject) {
      keys.set(subject, null)
    },
  }
}
