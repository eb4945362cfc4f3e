import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import type { Keyring } from '@stillair/events/keyring.ts'

/** Names of one extract or study for people and for what is theirs. */
export interface Pseudonyms {
  /** Finds the keys of those who are not known yet. */
  meet(userIds: Iterable<string>): Promise<void>
  /** The name of a user who was met; null for one whose key is gone or who never had one. */
  of(userId: string): string | null
  /** The name of something of theirs, such as a listening session; null as above. */
  ofThing(userId: string, id: string): string | null
}

/** Bytes of a name: by chance two of a billion people would have the same in one of 10^11 extracts. */
const LENGTH = 12

/**
 * Names that follow from each user's own key and from the extract: they join nothing, nobody without the key can work them out,
 * and once the key is destroyed nobody at all.
 */
export function pseudonyms(keyring: Keyring, extractId: string): Pseudonyms {
  const known = new Map<string, { readonly key: Buffer; readonly name: string } | null>()
  const digest = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, LENGTH).toString('base64url')
  const derived = (key: KeyObject) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `stillair extract ${extractId}`, 32))
  return {
    async meet(userIds) {
      const strangers = [...new Set(userIds)].filter((userId) => !known.has(userId))
      if (strangers.length === 0) return
      const keys = await keyring.keysOf(strangers)
      for (const userId of strangers) {
        const own = keys.get(userId)
        const key = own ? derived(own) : null
        known.set(userId, key && { key, name: digest(key, userId) })
      }
    },
    of: (userId) => known.get(userId)?.name ?? null,
    ofThing(userId, id) {
      const person = known.get(userId)
      return person ? digest(person.key, `thing ${id}`) : null
    },
  }
}
