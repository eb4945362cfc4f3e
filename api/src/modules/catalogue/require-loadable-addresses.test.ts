import { expect, test } from 'vitest'
import { loadableOrigins } from '../../server/media-origins.ts'
import { type Publishing, requireLoadable } from './require-loadable-addresses.ts'

const origins = loadableOrigins({ appOrigins: ['https://stillair.test'], mediaOrigins: ['https://cdn.test'] })
const ELSEWHERE = 'https://files.test/calm.mp3'
const attempt = (publishing: Partial<Publishing>) => () =>
  requireLoadable({ isPublished: true, addresses: {}, publishedNow: null, ...publishing }, origins)

test('what listeners’ browsers would not load is not published; the field and the way out are named', () => {
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
  '%s is published',
  (fileUrl) => expect(attempt({ addresses: { fileUrl } })).not.toThrow(),
)

test('a draft may name anything', () => {
  expect(attempt({ isPublished: false, addresses: { fileUrl: ELSEWHERE } })).not.toThrow()
})

test('what is published already stays; another such address is refused', () => {
  const publishedNow = { fileUrl: ELSEWHERE }
  expect(attempt({ addresses: { fileUrl: ELSEWHERE }, publishedNow })).not.toThrow()
  expect(attempt({ addresses: { fileUrl: `${ELSEWHERE}?2` }, publishedNow })).toThrow()
})

test('an app that knows no name of its own loads from the configured origins', () => {
  expect(loadableOrigins({ appOrigins: ['*'], mediaOrigins: ['https://cdn.test'] })).toEqual({
    own: [],
    media: ['https://cdn.test'],
  })
})
