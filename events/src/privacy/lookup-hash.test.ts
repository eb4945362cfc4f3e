import { createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { comparableAddress, lookupHash, lookupSecretOf } from './lookup-hash.ts'

const bytes = (byte: number) => createSecretKey(Buffer.alloc(32, byte))
const hash = lookupHash(bytes(7))

test.each([
  [' Ann@Example.COM\n', 'ann@example.com'],
  ['ann@ｅｘａｍｐｌｅ.com', 'ann@example.com'],
  ['zoe\u0308@example.com', 'zo\u00eb@example.com'],
  ['ann@exa\ufb01.com', 'ann@exafi.com'],
  ['\u00a0ΣΊΣΥΦΟΣ@example.gr', 'σίσυφος@example.gr'],
  ['"ann smith"+Flights@example.com', '"ann smith"+flights@example.com'],
])('%j is compared as %j', (written, compared) => {
  expect(comparableAddress(written)).toBe(compared)
  expect(hash('waitlist', written)).toBe(hash('waitlist', compared))
})

test('normalising an address twice changes nothing more', () => {
  for (let code = 0; code < 0x30000; code++) {
    const once = comparableAddress(`a${String.fromCodePoint(code)}b@example.com`)
    if (comparableAddress(once) !== once) throw new Error(`U+${code.toString(16)}`)
  }
})

test('the hash depends on the address, the purpose and the secret', () => {
  const hashes = [
    hash('waitlist', 'ann@example.com'),
    hash('waitlist', 'ben@example.com'),
    hash('waitlist', 'ann+flights@example.com'),
    hash('account', 'ann@example.com'),
    lookupHash(bytes(8))('waitlist', 'ann@example.com'),
  ]
  for (const one of hashes) expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('the hash is RFC 5869 HKDF with an empty salt, then HMAC-SHA-256, so entries from before the secret are found', () => {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(Buffer.alloc(32, 7)).digest()
  const info = Buffer.from('stillair lookup hash: waitlist\u0001', 'latin1')
  const key = createHmac('sha256', extracted).update(info).digest()
  const expected = createHmac('sha256', key).update('ann@example.com').digest('hex')
  expect(lookupHash(lookupSecretOf(bytes(7)))('waitlist', 'ann@example.com')).toBe(expected)
})
