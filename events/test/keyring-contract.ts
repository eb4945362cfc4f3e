import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Keyring } from '../src/privacy/keyring.ts'

export interface KeyringUnderTest {
  readonly keyring: Keyring
  /** A second keyring over the same keys, as another process has it. */
  readonly other: Keyring
  close(): Promise<void>
}

/** What every keyring does. */
export function keyringContract(name: string, open: () => Promise<KeyringUnderTest>): void {
  describe(`keyring contract: ${name}`, () => {
    let under: KeyringUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const bytes = (key: { export(): Buffer } | null | undefined) => key?.export().toString('hex')

    test('makes a key once, of 256 bits, and finds it again', async () => {
      const subject = randomUUID()
      const key = await under.keyring.makeKey(subject)
      expect(key?.symmetricKeySize).toBe(32)
      expect(bytes(await under.other.makeKey(subject))).toBe(bytes(key))
      expect(bytes((await under.other.keysOf([subject])).get(subject))).toBe(bytes(key))
    })

    test('makes one key for many requests at once', async () => {
      const subject = randomUUID()
      const keys = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? under.keyring : under.other).makeKey(subject)),
      )
      expect(new Set(keys.map(bytes)).size).toBe(1)
      expect(keys[0]).not.toBeNull()
    })

    test('gives each subject a key of its own', async () => {
      const [one, two] = [randomUUID(), randomUUID()]
      expect(bytes(await under.keyring.makeKey(one))).not.toBe(bytes(await under.keyring.makeKey(two)))
    })

    test('returns the keys there are, and makes none', async () => {
      const [known, unknown] = [randomUUID(), randomUUID()]
      await under.keyring.makeKey(known)
      expect([...(await under.keyring.keysOf([known, unknown])).keys()]).toEqual([known])
      expect((await under.keyring.keysOf([unknown])).size).toBe(0)
      expect((await under.keyring.keysOf([])).size).toBe(0)
    })

    test('never makes a destroyed key again', async () => {
      const subject = randomUUID()
      await under.keyring.makeKey(subject)
      await under.keyring.destroy(subject)
      await under.keyring.destroy(subject)
      for (const keyring of [under.keyring, under.other]) {
        expect(await keyring.makeKey(subject)).toBeNull()
        expect(await keyring.keysOf([subject])).toEqual(new Map([[subject, null]]))
      }
    })

    test('makes no key for a subject that was destroyed before it had one', async () => {
      const subject = randomUUID()
      await under.keyring.destroy(subject)
      expect(await under.keyring.makeKey(subject)).toBeNull()
      expect((await under.other.keysOf([subject])).get(subject)).toBeNull()
    })
  })
}
