import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Keyring } from '../src/privacy/keyring.ts'

export interface KeyringUnderTest {
  readonly keyring: Keyring
  /** A second keyring over the same keys, like that of another process. */
  readonly other: Keyring
  close(): Promise<void>
}

/** Runs the contract suite against a keyring. */
export function keyringContract(name: string, open: () => Promise<KeyringUnderTest>): void {
  describe(`keyring contract: ${name}`, () => {
    let under: KeyringUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const bytes = (key: { export(): Buffer } | null | undefined) => key?.export().toString('hex')

    test('creates a 256-bit key once, and finds it again', async () => {
      const subject = randomUUID()
      const key = await under.keyring.makeKey(subject)
      expect(key?.symmetricKeySize).toBe(32)
      expect(bytes(await under.other.makeKey(subject))).toBe(bytes(key))
      expect(bytes((await under.other.keysOf([subject])).get(subject))).toBe(bytes(key))
    })

    test('creates one key for concurrent requests', async () => {
      const subject = randomUUID()
      const keys = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? under.keyring : under.other).makeKey(subject)),
      )
      expect(new Set(keys.map(bytes)).size).toBe(1)
      expect(keys[0]).not.toBeNull()
    })

    test('gives each subject its own key', async () => {
      const [one, two] = [randomUUID(), randomUUID()]
      expect(bytes(await under.keyring.makeKey(one))).not.toBe(bytes(await under.keyring.makeKey(two)))
    })

    test('returns existing keys, and creates none', async () => {
      const [known, unknown] = [randomUUID(), randomUUID()]
      await under.keyring.makeKey(known)
      expect([...(await under.keyring.keysOf([known, unknown])).keys()]).toEqual([known])
      expect((await under.keyring.keysOf([unknown])).size).toBe(0)
      expect((await under.keyring.keysOf([])).size).toBe(0)
    })

    test('never recreates a destroyed key', async () => {
      const subject = randomUUID()
      await under.keyring.makeKey(subject)
      await under.keyring.destroy(subject)
      await under.keyring.destroy(subject)
      for (const keyring of [under.keyring, under.other]) {
        expect(await keyring.makeKey(subject)).toBeNull()
        expect(await keyring.keysOf([subject])).toEqual(new Map([[subject, null]]))
      }
    })

    test('creates no key for a subject that was destroyed before it had one', async () => {
      const subject = randomUUID()
      await under.keyring.destroy(subject)
      expect(await under.keyring.makeKey(subject)).toBeNull()
      expect((await under.other.keysOf([subject])).get(subject)).toBeNull()
    })
  })
}
