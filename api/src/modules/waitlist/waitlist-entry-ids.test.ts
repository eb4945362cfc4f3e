import { createSecretKey } from 'node:crypto'
import { lookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import { expect, test } from 'vitest'
import { entryIdsOf } from './waitlist-entry-ids.ts'

const hash = lookupHash(createSecretKey(Buffer.alloc(32, 7)))
const idOf = (email: string) => entryIdsOf(email, hash).next().value

test('an id reveals nothing about the address and is always the same', () => {
  expect(idOf('zoe@stillair.test')).toMatch(/^[\da-f]{64}$/)
  expect(idOf('zoe@stillair.test')).toBe(idOf('zoe@stillair.test'))
  expect(idOf('zoe@stillair.test')).not.toBe(idOf('max@stillair.test'))
  const other = lookupHash(createSecretKey(Buffer.alloc(32, 8)))
  expect(entryIdsOf('zoe@stillair.test', other).next().value).not.toBe(idOf('zoe@stillair.test'))
})

test('an address gets a new id each time it returns', () => {
  const ids = entryIdsOf('zoe@stillair.test', hash)
  const first = ids.next().value
  expect([ids.next().value, ids.next().value]).toEqual([`${first}:2`, `${first}:3`])
})

test.each([
  ['capitals', 'ZOE@Stillair.TEST', 'zoe@stillair.test'],
  ['spaces around it', ' zoe@stillair.test ', 'zoe@stillair.test'],
  ['a domain in its own script', 'zoe@bücher.example', 'zoe@xn--bcher-kva.example'],
  ['a domain in its own script and capitals', 'zoe@BÜCHER.example', 'zoe@bücher.example'],
  ['letters composed differently', 'zoe\u0308@stillair.test', 'zo\u00EB@stillair.test'],
])('%s do not make a different address', (_how, one, other) => {
  expect(idOf(one)).toBe(idOf(other))
})

test.each([
  ['a plus sign', 'zoe+flights@stillair.test', 'zoe@stillair.test'],
  ['a dot', 'z.oe@stillair.test', 'zoe@stillair.test'],
  ['quotes', '"zoe"@stillair.test', 'zoe@stillair.test'],
  ['another domain', 'zoe@stillair.example', 'zoe@stillair.test'],
])('%s makes a different address', (_how, one, other) => {
  expect(idOf(one)).not.toBe(idOf(other))
})
