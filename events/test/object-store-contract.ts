import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { InvalidKeyError, type ObjectStore, RangeNotSatisfiableError } from '../src/object-store/object-store.ts'

/** What the tests need of an adapter. */
export interface ObjectStoreFixture {
  readonly store: ObjectStore
  readonly end: () => Promise<void>
}

const TEXT = { contentType: 'application/octet-stream' }
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** Tests that every adapter passes. */
export function objectStoreContract(name: string, open: () => Promise<ObjectStoreFixture>): void {
  describe(`object store: ${name}`, () => {
    let fixture: ObjectStoreFixture
    let store: ObjectStore
    beforeAll(async () => {
      fixture = await open()
      store = fixture.store
    })
    afterAll(() => fixture.end())

    const read = async (key: string, range?: { start: number; end?: number }) => {
      const found = await store.get(key, range)
      return found && buffer(found.body)
    }
    const keysBelow = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key)

    test('stores and returns bytes, streams and files unchanged', async () => {
      const bytes = randomBytes(300_000)
      const folder = await mkdtemp(join(tmpdir(), 'object-store-'))
      const path = join(folder, 'file')
      await writeFile(path, bytes)
      await store.put('kinds/bytes', bytes, TEXT)
      await store.put('kinds/stream', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), TEXT)
      await store.put('kinds/file', { path }, TEXT)
      await rm(folder, { recursive: true })
      for (const kind of ['bytes', 'stream', 'file']) expect((await read(`kinds/${kind}`))?.equals(bytes)).toBe(true)
    })

    test('stores an object of several parts completely', async () => {
      const bytes = randomBytes(11 * 1024 * 1024)
      const chunks = Array.from({ length: 11 }, (_, i) => bytes.subarray(i * 1024 * 1024, (i + 1) * 1024 * 1024))
      await store.put('large', Readable.from(chunks), TEXT)
      expect(await store.head('large')).toMatchObject({ size: bytes.length })
      expect((await read('large'))?.equals(bytes)).toBe(true)
    })

    test('stores an empty object', async () => {
      await store.put('empty', new Uint8Array(), TEXT)
      expect(await store.head('empty')).toMatchObject({ size: 0 })
      expect(await read('empty')).toHaveLength(0)
    })

    test('returns null for a missing object', async () => {
      await store.put('there/inside', Buffer.from('x'), TEXT)
      for (const key of ['nothing', 'there', 'there/inside/deeper']) {
        expect(await store.head(key)).toBeNull()
        expect(await store.get(key)).toBeNull()
      }
    })

    test('returns the content type', async () => {
      await store.put('typed/download.m4a', Buffer.from('x'), { contentType: 'audio/mp4' })
      expect(await store.head('typed/download.m4a')).toEqual({ size: 1, contentType: 'audio/mp4' })
      expect(await store.get('typed/download.m4a')).toMatchObject({ size: 1, contentType: 'audio/mp4' })
    })

    test('replaces an object with the same key', async () => {
      await store.put('replaced', Buffer.from('the first'), TEXT)
      await store.put('replaced', Buffer.from('second'), TEXT)
      expect(String(await read('replaced'))).toBe('second')
    })

    test('reads ranges', async () => {
      await store.put('ranged', Buffer.from('0123456789'), TEXT)
      expect(String(await read('ranged', { start: 2, end: 4 }))).toBe('234')
      expect(String(await read('ranged', { start: 7 }))).toBe('789')
      expect(String(await read('ranged', { start: 8, end: 99 }))).toBe('89')
      expect(await store.get('ranged', { start: 2, end: 4 })).toMatchObject({ size: 10, start: 2, length: 3 })
      await expect(store.get('ranged', { start: 10 })).rejects.toThrow(RangeNotSatisfiableError)
    })

    test('lists a folder without names that only share the prefix', async () => {
      for (const key of ['list/b', 'list/a/1', 'list/a/2', 'list-other', 'listing/c']) {
        await store.put(key, Buffer.from('four'), TEXT)
      }
      expect(await store.list('list')).toEqual(['list/a/1', 'list/a/2', 'list/b'].map((key) => ({ key, size: 4 })))
      expect(await keysBelow('list/a')).toEqual(['list/a/1', 'list/a/2'])
      expect(await keysBelow('list/none')).toEqual([])
      expect(await keysBelow('')).toContain('list-other')
    })

    test('deletes an object, or everything below a folder, and nothing else', async () => {
      for (const key of ['bin/a', 'bin/b/1', 'bin/b/2', 'bin/bb']) await store.put(key, Buffer.from('x'), TEXT)
      await store.delete('bin/b')
      expect(await keysBelow('bin')).toEqual(['bin/a', 'bin/bb'])
      await store.delete('bin/a')
      await store.delete('bin/never-was')
      expect(await keysBelow('bin')).toEqual(['bin/bb'])
    })

    test('a failing body stores nothing and keeps the previous object', async () => {
      const failing = () =>
        Readable.from(
          (async function* () {
            yield randomBytes(6 * 1024 * 1024)
            throw new Error('the network failed')
          })(),
        )
      await store.put('half/old', Buffer.from('as it was'), TEXT)
      await expect(store.put('half/new', failing(), TEXT)).rejects.toThrow('the network failed')
      await expect(store.put('half/old', failing(), TEXT)).rejects.toThrow('the network failed')
      await expect(store.put('half/none', { path: '/nowhere/at/all' }, TEXT)).rejects.toThrow('ENOENT')
      expect(await keysBelow('half')).toEqual(['half/old'])
      expect(String(await read('half/old'))).toBe('as it was')
    })

    test.each([
      '',
      '/',
      '/etc/passwd',
      '../up',
      'a/../../b',
      'a//b',
      'a/',
      './a',
      'a/.hidden',
      'a\\b',
      'a b',
      'a\0',
      'ü',
    ])('refuses the key %j', async (key) => {
      await expect(store.put(key, Buffer.from('x'), TEXT)).rejects.toThrow(InvalidKeyError)
      await expect(store.get(key)).rejects.toThrow(InvalidKeyError)
      await expect(store.head(key)).rejects.toThrow(InvalidKeyError)
      await expect(store.delete(key)).rejects.toThrow(InvalidKeyError)
      await expect(store.directUrl(key, inAnHour())).rejects.toThrow(InvalidKeyError)
      if (key !== '') await expect(store.list(key)).rejects.toThrow(InvalidKeyError)
    })

    test('reports the free space, or null when it is unknown', async () => {
      const room = await store.room()
      if (room !== null) expect(room).toBeGreaterThan(0)
    })

    test('a direct URL, where supported, reads the object or parts of it, and equals another with the same expiry', async () => {
      const key = 'media/m1/a1/download.m4a'
      await store.put(key, Buffer.from('sound'), { contentType: 'audio/mp4' })
      const end = inAnHour()
      const url = await store.directUrl(key, end, { downloadName: 'Été "1".m4a' })
      if (url === null) return
      const answer = await fetch(url)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('sound')
      expect(await (await fetch(url, { headers: { range: 'bytes=1-2' } })).text()).toBe('ou')
      vi.useFakeTimers({ toFake: ['Date'], now: end.getTime() - 7 * 60_000 })
      const later = await store.directUrl(key, end, { downloadName: 'Été "1".m4a' })
      vi.useRealTimers()
      expect(later).toBe(url)
      const over = await store.directUrl(key, new Date(Date.now() - 1_000))
      expect((await fetch(String(over))).status).toBe(403)
      expect(new URL(url).pathname).toMatch(/media\/m1\/a1\/download.m4a$/)
    })
  })
}
