import { rightTo } from '@stillair/events/object-store/signed-url.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewToken, readPreviewToken } from './preview-token.ts'

const KEY = 'a key of at least thirty-two letters'
const ids = { contentId: '4f6a', linkId: '9c1d' }

test('a token contains the ids of its session and link', () => {
  const token = previewToken(ids, KEY)
  expect(token).toMatch(/^4f6a\.9c1d\.[\w-]{22}$/)
  expect(readPreviewToken(token, KEY)).toEqual(ids)
})

test('a token is valid only for its key, session and link, and not after a change', () => {
  const token = previewToken(ids, KEY)
  expect(readPreviewToken(token, `${KEY}.`)).toBeNull()
  const [, , signature] = token.split('.')
  expect(readPreviewToken(`4f6b.9c1d.${signature}`, KEY)).toBeNull()
  expect(readPreviewToken(`4f6a.9c1e.${signature}`, KEY)).toBeNull()
  expect(readPreviewToken(`4f6a9.c1d.${signature}`, KEY)).toBeNull()
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'.aZ0_-%'), (place, letter) => {
      fc.pre(token[place] !== letter)
      // The last letter of 16 bytes in base64url has four unused bits, so changing it can leave the signature the same.
      const changed = token.slice(0, place) + letter + token.slice(place + 1)
      const read = readPreviewToken(changed, KEY)
      expect(read === null || (place === token.length - 1 && read.linkId === ids.linkId)).toBe(true)
    }),
  )
})

test('the right to a recording is not a preview token', () => {
  const right = rightTo('media/4f6a/one/master.m3u8', new Date('2026-12-01T12:00:00Z'), KEY)
  const [, signature = ''] = right.split('.')
  expect(readPreviewToken(`media/4f6a/one.1.${signature.slice(0, 22)}`, KEY)).toBeNull()
  expect(readPreviewToken(right, KEY)).toBeNull()
})
