import { expect, test } from 'vitest'
import { foreignOrigin, foreignOriginNote } from './loadable-origins.ts'

const own = ['https://stillair.test']
const media = ['https://cdn.test', 'http://old.test:8000', 'https://*.pictures.test']

test.each([
  ['https://files.test/calm.mp3', 'https://files.test'],
  ['  https://files.test/calm.mp3 ', 'https://files.test'],
  ['HTTPS://Files.test/calm.mp3', 'https://files.test'],
  ['https://files.test?of=calm', 'https://files.test'],
  ['https://cdn.test:8443/calm.mp3', 'https://cdn.test:8443'],
  ['https://cdn.test.evil.test/calm.mp3', 'https://cdn.test.evil.test'],
  ['https://www.cdn.test/calm.mp3', 'https://www.cdn.test'],
  ['https://pictures.test/a.jpg', 'https://pictures.test'],
  ['https://other-pictures.test/a.jpg', 'https://other-pictures.test'],
  ['https://a.pictures.test:8443/a.jpg', 'https://a.pictures.test:8443'],
  ['https://user:secret@files.test/calm.mp3', 'https://files.test'],
])('reports that %s is at %s, which pages can’t load from', (address, origin) => {
  expect(foreignOrigin(address, { own, media })).toBe(origin)
})

test.each([
  'https://stillair.test/a.jpg',
  'https://cdn.test/calm.mp3',
  'https://cdn.test:443/calm.mp3',
  'http://cdn.test/calm.mp3',
  'http://old.test:8000/a.jpg',
  'https://old.test:8000/a.jpg',
  'https://a.pictures.test/a.jpg',
  'https://a.b.pictures.test/a.jpg',
])('reports nothing for %s, which pages can load', (address) => {
  expect(foreignOrigin(address, { own, media })).toBeNull()
})

test.each([
  '',
  '/covers/image-1',
  '/media/a/master.m3u8',
  'calm.mp3',
  'https://',
  'https://fil',
  'https://files.test/',
  'ftp://files.test/a',
])('reports nothing for “%s”, which is no complete web address', (address) => {
  expect(foreignOrigin(address, { own, media })).toBeNull()
})

test('on an insecure page, http addresses are not upgraded', () => {
  const local = { own: ['http://localhost:8080'], media: ['https://cdn.test'] }
  expect(foreignOrigin('http://cdn.test/calm.mp3', local)).toBe('http://cdn.test')
  expect(foreignOrigin('http://localhost:8080/a.jpg', local)).toBeNull()
  expect(foreignOrigin('http://localhost:8081/a.jpg', local)).toBe('http://localhost:8081')
})

test('the note names the allowed origins and what the admin can do', () => {
  const allow =
    'You can save it as a draft, and publish it once the people who run Stillair allow https://files.test with MEDIA_ORIGINS.'
  expect(foreignOriginNote('https://files.test', [])).toBe(
    `Listeners’ browsers do not load this: pages may load from this app alone. ${allow}`,
  )
  expect(foreignOriginNote('https://files.test', ['https://cdn.test'])).toBe(
    `Listeners’ browsers do not load this: pages may load from this app and https://cdn.test alone. ${allow}`,
  )
  expect(foreignOriginNote('https://files.test', ['https://cdn.test', 'https://img.test'])).toBe(
    `Listeners’ browsers do not load this: pages may load from this app, https://cdn.test and https://img.test alone. ${allow}`,
  )
})
