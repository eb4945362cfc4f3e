import { createHmac, hkdfSync } from 'node:crypto'
import { inMemoryKeyring } from '@stillair/events/log/in-memory/in-memory-keyring.ts'
import { expect, test } from 'vitest'
import { pseudonyms } from './pseudonym.ts'

test("a pseudonym is the HMAC of the user id with a key derived from the user's key and the extract", async () => {
  const keyring = inMemoryKeyring()
  const key = await keyring.makeKey('ada')
  if (!key) throw new Error('a key was made')
  const names = pseudonyms(keyring, 'x1')
  await names.meet(['ada', 'nobody'])
  const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'stillair extract x1', 32))
  const expected = createHmac('sha256', derived).update('ada').digest().subarray(0, 12).toString('base64url')
  expect(names.of('ada')).toBe(expected)
  expect(names.ofThing('ada', 's1')).not.toBe(names.ofThing('ada', 's2'))
  expect(names.of('nobody')).toBeNull()
  expect(names.of('somebody never met')).toBeNull()

  const other = pseudonyms(keyring, 'x2')
  await other.meet(['ada'])
  expect(other.of('ada')).not.toBe(names.of('ada'))
  await keyring.destroy('ada')
  const later = pseudonyms(keyring, 'x1')
  await later.meet(['ada'])
  expect(later.of('ada')).toBeNull()
})
