import { hash, hkdfSync, type KeyObject } from 'node:crypto'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'

/** The pseudonyms that one extract or study uses for people and their things. */
export interface Pseudonyms {
  /** Loads the keys of those users that are not known yet. */
  meet(userIds: Iterable<string>): Promise<void>
  /** Returns the pseudonym of a user passed to {@link meet}; null when the key is destroyed or never existed. */
  of(userId: string): string | null
  /** Returns the pseudonym of a user's thing, such as a listening session; null in the same cases. */
  ofThing(userId: string, id: string): string | null
}

/** Bytes of a pseudonym. By chance, two of a billion people would share one in one of 10^11 extracts. */
const LENGTH = 12

/** A user's key and pseudonym, and the latest pseudonym of a thing: a listening session occurs many times in a row. */
interface Named {
  readonly key: MixedKey
  readonly name: string
  last: { readonly id: string; readonly name: string } | null
}

/** A key prepared for HMAC (RFC 2104), with blocks of 64 bytes. */
interface MixedKey {
  readonly inner: Buffer
  readonly outer: Buffer
}

const mixed = (key: Buffer): MixedKey => {
  const block = Buffer.concat([key], 64)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}

/** Computes HMAC-SHA-256. Node's own creates a key object for each text, which took half the time of an extract. */
function hmac({ inner, outer }: MixedKey, text: string): Buffer {
  const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([outer, first]), 'buffer')
}

/**
 * Derives pseudonyms from each user's own key and the extract's id. Pseudonyms of different extracts cannot be joined.
 * Only with the key can they be computed, and once it is destroyed nobody can.
 */
export function pseudonyms(keyring: Keyring, extractId: string): Pseudonyms {
  const known = new Map<string, Named | null>()
  const digest = (key: MixedKey, text: string) => hmac(key, text).subarray(0, LENGTH).toString('base64url')
  const derived = (key: KeyObject) =>
    mixed(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `stillair extract ${extractId}`, 32)))
  return {
    async meet(userIds) {
      const strangers = [...new Set(userIds)].filter((userId) => !known.has(userId))
      if (strangers.length === 0) return
      const keys = await keyring.keysOf(strangers)
      for (const userId of strangers) {
        const own = keys.get(userId)
        const key = own ? derived(own) : null
        known.set(userId, key && { key, name: digest(key, userId), last: null })
      }
    },
    of: (userId) => known.get(userId)?.name ?? null,
    ofThing(userId, id) {
      const person = known.get(userId)
      if (!person) return null
      if (person.last?.id !== id) person.last = { id, name: digest(person.key, `thing ${id}`) }
      return person.last.name
    },
  }
}
