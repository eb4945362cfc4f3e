import { hash, hkdfSync, type KeyObject } from 'node:crypto'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'

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

/** Somebody's key and name, and the name of theirs that was made last: a listening session comes many times in a row. */
interface Named {
  readonly key: MixedKey
  readonly name: string
  last: { readonly id: string; readonly name: string } | null
}

/** A key as HMAC mixes it with what it is given: RFC 2104, for blocks of 64 bytes. */
interface MixedKey {
  readonly inner: Buffer
  readonly outer: Buffer
}

const mixed = (key: Buffer): MixedKey => {
  const block = Buffer.concat([key], 64)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}

/** HMAC-SHA-256. Node's own makes a key object for each text, which took half the time of an extract. */
function hmac({ inner, outer }: MixedKey, text: string): Buffer {
  const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([outer, first]), 'buffer')
}

/**
 * Names that follow from each user's own key and from the extract: they join nothing, nobody without the key can work them out,
 * and once the key is destroyed nobody at all.
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
