import { expect, test } from 'vitest'
import { signUrl, verifySignedUrl } from './signed-url.ts'

const KEY = 'media/m1/a1/720p/seg_00001.m4s'
const expiresAt = new Date('2026-01-01T12:00:00Z')
const before = new Date('2026-01-01T11:59:59Z')
const signed = (key = KEY, signingKey = 'secret') => {
  const url = new URL(signUrl(key, expiresAt, signingKey), 'http://site')
  return { path: url.pathname, ...(Object.fromEntries(url.searchParams) as { expires: string; signature: string }) }
}
const verify = (request: { key: string; expires: unknown; signature: unknown }, now = before) =>
  verifySignedUrl(request, 'secret', now)

test('a signature opens its key until it expires', () => {
  const { path, expires, signature } = signed()
  expect(path).toBe(`/media/${KEY}`)
  expect(verify({ key: KEY, expires, signature })).toBe('valid')
  expect(verify({ key: KEY, expires, signature }, expiresAt)).toBe('expired')
})

test('it opens everything of the same packaging, and nothing else', () => {
  const { expires, signature } = signed()
  expect(verify({ key: 'media/m1/a1/master.m3u8', expires, signature })).toBe('valid')
  for (const key of ['media/m1/a2/master.m3u8', 'media/m2/a1/master.m3u8', 'media/m1', 'media/m1/a1/../a2/x']) {
    expect(verify({ key, expires, signature })).toBe('invalid')
  }
})

test('nothing forged, changed or missing is valid', () => {
  const { expires, signature } = signed()
  const later = String(Number(expires) + 3600)
  const forged = signed(KEY, 'another secret').signature
  for (const request of [
    { key: KEY, expires: later, signature },
    { key: KEY, expires, signature: forged },
    { key: KEY, expires, signature: `${signature}A` },
    { key: KEY, expires, signature: signature.slice(1) },
    { key: KEY, expires, signature: '' },
    { key: KEY, expires: `${expires}.0`, signature },
    { key: KEY, expires: '', signature },
    { key: KEY, expires: undefined, signature: undefined },
    { key: KEY, expires: [expires], signature: [signature] },
  ]) {
    expect(verify(request)).toBe('invalid')
  }
})

test('a name to save under is included, encoded', () => {
  expect(signUrl(KEY, expiresAt, 'secret', { downloadName: 'A & B?.m4a' })).toMatch(/&download=A%20%26%20B%3F\.m4a$/)
})
