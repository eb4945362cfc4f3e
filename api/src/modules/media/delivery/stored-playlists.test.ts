import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSystemObjectStore } from '@stillair/events/object-store/file-system.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedPlaylists } from './stored-playlists.ts'

let root: string
let store: ObjectStore
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stillair-playlists-'))
  store = await fileSystemObjectStore({ root })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const put = (key: string, text: string) => store.put(key, Buffer.from(text), { contentType: 'text/plain' })
const initOf = async (playlist: string) => {
  await put('media/m1/32k/index.m3u8', playlist)
  return (await (await storedPlaylists(store)('media/m1/32k/index.m3u8'))?.init())?.toString() ?? null
}

test('a playlist provides its initialization section, a range of the file in its folder', async () => {
  await put('media/m1/32k/media.mp4', 'abcdefghij')
  expect(await initOf('#EXTM3U\n#EXT-X-MAP:URI="media.mp4",BYTERANGE="4@2"\n')).toBe('cdef')
})

test.each([
  ['names no section', '#EXTM3U\n'],
  ['names a whole file', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n'],
  ['names a section as long as a segment', '#EXTM3U\n#EXT-X-MAP:URI="media.mp4",BYTERANGE="5000@0"\n'],
  ['names a section of a missing file', '#EXTM3U\n#EXT-X-MAP:URI="gone.mp4",BYTERANGE="4@2"\n'],
])('a playlist that %s provides none', async (_what, playlist) => {
  expect(await initOf(playlist)).toBeNull()
})

test('the section is read once, and again after a failure of the store', async () => {
  await put('media/m1/32k/media.mp4', 'abcdefghij')
  await put('media/m1/32k/index.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="media.mp4",BYTERANGE="4@2"\n')
  let reads = 0
  const troubled: ObjectStore = {
    ...store,
    get: (key, range) => {
      if (range && ++reads === 1) return Promise.reject(new Error('the store is unavailable'))
      return store.get(key, range)
    },
  }
  const playlist = await storedPlaylists(troubled)('media/m1/32k/index.m3u8')
  await expect(playlist?.init()).rejects.toThrow('unavailable')
  await playlist?.init()
  await playlist?.init()
  expect(reads).toBe(2)
})
