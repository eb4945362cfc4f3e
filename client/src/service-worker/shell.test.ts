import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../../test/memory-caches.ts'
import { type ShellContents, shellIn } from './shell.ts'

const hashes = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
  )
const FLIGHT = { '/flight.html': 'flight', '/assets/flight.js': 'calm' }
const SKY = { '/sky/day.avif': 'blue' }
const build = (version: string, texts: Record<string, string>): ShellContents => ({
  version,
  pages: { '/flight.html': hashes(FLIGHT), '/index.html': hashes(texts) },
  decoration: hashes(SKY),
})
/** Fakes the network, by path, and returns the list of paths requested. */
function network(app: Record<string, string | Response> | null): string[] {
  const texts: Record<string, string | Response> = app ? { ...FLIGHT, ...SKY, ...app } : {}
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    const text = texts[path]
    if (text === undefined) throw new TypeError('Failed to fetch')
    return typeof text === 'string' ? new Response(text) : text.clone()
  })
  return requested
}
const textOf = async (response: Promise<Response | undefined>) => (await response)?.text()
afterEach(() => vi.unstubAllGlobals())

const FIRST = { '/index.html': 'page one', '/assets/a-1.js': 'script one', '/assets/same.css': 'style' }
const SECOND = { '/index.html': 'page two', '/assets/a-2.js': 'script two', '/assets/same.css': 'style' }
const THIRD = { '/index.html': 'page three', '/assets/a-3.js': 'script three' }

test('a completely stored shell is served offline', async () => {
  const shell = shellIn(memoryCaches(), build('one', FIRST))
  network(FIRST)
  expect(await shell.page('/index.html')).toBeUndefined()
  await shell.store()
  network(null)
  expect(await textOf(shell.page('/index.html'))).toBe('page one')
  expect(await textOf(shell.file('/assets/a-1.js'))).toBe('script one')
  expect(await shell.file('/assets/other.js')).toBeUndefined()
})

test.each([
  ['a portal answers every address with its own page', 'Welcome to our hotel', 'differs from the build'],
  ['the file is gone', new Response('no', { status: 404 }), 'answered with 404'],
])('%s: the incomplete generation is not served, the previous one is', async (_, answer, message) => {
  const caches = memoryCaches()
  network(FIRST)
  await shellIn(caches, build('one', FIRST)).store()
  const second = shellIn(caches, build('two', SECOND))
  network({ ...SECOND, '/assets/a-2.js': answer })
  await expect(second.store()).rejects.toThrow(message)
  expect(await textOf(second.page('/index.html'))).toBe('page one')
})

test('a page comes from the newest complete generation, or the previous one after the browser evicted a file', async () => {
  const caches = memoryCaches()
  network(FIRST)
  await shellIn(caches, build('one', FIRST)).store()
  network(SECOND)
  const second = shellIn(caches, build('two', SECOND))
  await second.store()
  expect(await textOf(second.page('/index.html'))).toBe('page two')
  await (await caches.open('shell-two')).delete('/assets/a-2.js')
  expect(await textOf(second.page('/index.html'))).toBe('page one')
})

test('after an interruption the stored in-flight page opens, and the next repair stores the rest', async () => {
  const caches = memoryCaches()
  const shell = shellIn(caches, build('one', FIRST))
  const requested = network(FIRST)
  await shell.storePage('/flight.html')
  expect(requested.toSorted()).toEqual(Object.keys(FLIGHT).toSorted())
  network(null)
  expect(await textOf(shell.page('/flight.html'))).toBe('flight')
  expect(await shell.page('/index.html')).toBeUndefined()
  expect(await shell.repair(), 'nobody answers').toEqual(Object.keys(FIRST))
  network(FIRST)
  expect(await shell.repair()).toEqual([])
  expect(await textOf(shell.page('/index.html'))).toBe('page one')
})

const EVERYTHING = Object.keys({ ...FLIGHT, ...FIRST, ...SKY })
test.each(EVERYTHING.flatMap((path) => [[path, 'missing'] as const, [path, 'damaged'] as const]))(
  '%s is %s: other pages still open, and only this file is fetched again',
  async (path, how) => {
    const caches = memoryCaches()
    network(FIRST)
    const shell = shellIn(caches, build('one', FIRST))
    await shell.store()
    expect(await shell.repair()).toEqual([])
    const cache = await caches.open('shell-one')
    if (how === 'missing') await cache.delete(path)
    else await cache.put(path, new Response('dam'))

    network(null)
    for (const page of ['/index.html', '/flight.html'] as const) {
      if (page !== path) expect(await textOf(shell.page(page)), page).toBeDefined()
    }
    expect(await shell.repair()).toEqual(path in SKY ? [] : [path])
    const requested = network(FIRST)
    expect(await shell.repair()).toEqual([])
    expect(requested).toEqual([path])
    expect(await textOf(shell.file(path))).toBe({ ...FLIGHT, ...FIRST, ...SKY }[path as keyof typeof FIRST])
  },
)

test('an evicted shell is stored again', async () => {
  const caches = memoryCaches()
  network(FIRST)
  const shell = shellIn(caches, build('one', FIRST))
  await shell.store()
  await caches.delete('shell-one')
  expect(await shell.repair()).toEqual([])
  network(null)
  expect(await textOf(shell.page('/index.html'))).toBe('page one')
})

test('a missing sky image does not prevent storing', async () => {
  const shell = shellIn(memoryCaches(), build('one', FIRST))
  network({ ...FIRST, '/sky/day.avif': new Response('no', { status: 404 }) })
  await shell.store()
  expect(await textOf(shell.page('/index.html'))).toBe('page one')
  expect(await shell.repair()).toEqual([])
})

test('an update fetches only new files, keeps one older generation for open pages, and deletes the rest', async () => {
  const caches = memoryCaches()
  network(FIRST)
  await shellIn(caches, build('one', FIRST)).store()
  const requested = network(SECOND)
  const second = shellIn(caches, build('two', SECOND))
  await second.store()
  expect(requested.toSorted()).toEqual(['/assets/a-2.js', '/index.html'])
  await second.forgetOlder()
  expect(await textOf(second.file('/assets/a-1.js'))).toBe('script one')
  network(THIRD)
  const third = shellIn(caches, build('three', THIRD))
  await third.store()
  await third.forgetOlder()
  expect(await third.file('/assets/a-1.js')).toBeUndefined()
  expect(await textOf(third.file('/assets/a-2.js'))).toBe('script two')
})
