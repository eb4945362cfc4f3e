import { expect, test } from 'vitest'
import { loadableOrigins } from '../../server/media-origins.ts'
import { type Publishing, requireLoadable } from './require-loadable-addresses.ts'

const origins = loadableOrigins({ appOrigins: ['https://stillair.test'], mediaOrigins: ['https://cdn.test'] })
const ELSEWHERE = 'https://files.test/calm.mp3'
const attempt = (publishing: Partial<Publishing>) => () =>
  requireLoadable({ isPublished: true, addresses: {}, publishedNow: null, ...publishing }, origins)

test('an address that browsers block is refused, with the field and the remedy', () => {
  expect(attempt({ addresses: { fileUrl: ELSEWHERE, coverImageUrl: null } })).toThrow(
    expect.objectContaining({
      kind: 'conflict',
      code: 'address-blocked',
      message: expect.stringContaining('allow https://files.test with MEDIA_ORIGINS'),
      details: { fileUrl: expect.stringContaining('https://files.test') },
    }),
  )
})

test.each(['https://cdn.test/calm.mp3', 'https://stillair.test/a.jpg', '/covers/image-1', '/media/a/b'])(
  '%s may be published',
  (fileUrl) => expect(attempt({ addresses: { fileUrl } })).not.toThrow(),
)

test('a draft may contain any address', () => {
  expect(attempt({ isPublished: false, addresses: { fileUrl: ELSEWHERE } })).not.toThrow()
})

test('a blocked address that is already published may stay, but a new one is refused', () => {
  const publishedNow = { fileUrl: ELSEWHERE }
  expect(attempt({ addresses: { fileUrl: ELSEWHERE }, publishedNow })).not.toThrow()
  expect(attempt({ addresses: { fileUrl: `${ELSEWHERE}?2` }, publishedNow })).toThrow()
})

test('without app origins, only the configured media origins are loadable', () => {
  expect(loadableOrigins({ appOrigins: ['*'], mediaOrigins: ['https://cdn.test'] })).toEqual({
    own: [],
    media: ['https://cdn.test'],
  })
})
