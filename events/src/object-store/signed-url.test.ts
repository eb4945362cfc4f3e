import { expect, test } from 'vitest'
import { signUrl, verifyRight } from './signed-url.ts'

const KEY = 'media/m1/a1/720p/media.mp4'
const expiresAt = new Date('2026-01-01T12:00:00Z')
const before = new Date('2026-01-01T11:59:59Z')
const rightTo = (key = KEY, signingKey = 'secret') => signUrl(key, expiresAt, signingKey).split('/')[3] ?? ''
const verify = (key: string, right: string, now = before) => verifyRight({ key, right }, 'secret', now)

test('a signature is valid for its key until it expires', () => {
  expect(verify(KEY, rightTo())).toEqual(expiresAt)
  expect(verify(KEY, rightTo(), expiresAt)).toBe('expired')
})

test('a URL has the form that docs/object-stores.md specifies for other verifiers', () => {
  expect(signUrl(KEY, expiresAt, 'secret')).toBe(
    '/media/t/1767268800.5lb2uO8qdtat9qD8Iat_g03ecwW5QEpFkf2UFBRcbBQ/media/m1/a1/720p/media.mp4',
  )
})

test('a signature covers all files of the same packaging, and no others', () => {
  const right = rightTo()
  for (const key of ['media/m1/a1/master.m3u8', 'media/m1/a1/96k/index.m3u8']) {
    expect(verify(key, right)).toEqual(expiresAt)
    expect(rightTo(key)).toBe(right)
  }
  for (const key of ['media/m1/a2/master.m3u8', 'media/m2/a1/master.m3u8', 'media/m1', 'media/m1/a1/../a2/x']) {
    expect(verify(key, right)).toBe('invalid')
  }
})

test('refuses forged, changed and missing signatures', () => {
  const right = rightTo()
  const [expires = '', signature = ''] = right.split('.')
  for (const changed of [
    `${Number(expires) + 3600}.${signature}`,
    rightTo(KEY, 'another secret'),
    `${right}A`,
    `${expires}.${signature.slice(1)}`,
    `${expires}.`,
    `${expires}.0.${signature}`,
    `.${signature}`,
    signature,
    expires,
    '',
  ]) {
    expect(verify(KEY, changed), changed).toBe('invalid')
  }
})

test('includes the encoded file name of a download', () => {
  expect(signUrl(KEY, expiresAt, 'secret', { downloadName: 'A & B?.m4a' })).toMatch(/\?download=A%20%26%20B%3F\.m4a$/)
})
