// @module-tag counts-at-once
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSealed, openField, sealField } from './sealed-field.ts'

const key = createSecretKey(randomBytes(32))
const place = { eventType: 'Met', field: 'name' }
const sealed = sealField('Ann', key, 'ann', place)

test('a sealed field opens with its key; it has a 12-byte nonce, a 16-byte tag and as many bytes as the JSON', () => {
  expect(openField(sealed, key, place)).toBe('Ann')
  expect(Buffer.from(sealed.box, 'base64')).toHaveLength(12 + 16 + '"Ann"'.length)
})

describe('a sealed field truncated', () => {
  test.each([0, 27, 28, 32])('after %d bytes opens to nothing', (length) => {
    const box = Buffer.from(sealed.box, 'base64').subarray(0, length).toString('base64')
    expect(openField({ ...sealed, box }, key, place)).toBeNull()
  })
})

test.each([
  null,
  undefined,
  'text',
  { sealed: 2, subject: 'ann', box: '' },
  { sealed: 1, subject: 7, box: '' },
  { sealed: 1, subject: 'ann' },
  { subject: 'ann', box: '' },
])('%j is not a sealed field', (value) => expect(isSealed(value)).toBe(false))

test('a sealed field is recognised by its shape', () => expect(isSealed({ ...sealed })).toBe(true))
