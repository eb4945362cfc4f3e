import { afterEach, expect, test, vi } from 'vitest'
import { findLoadFailure } from './load-failure.ts'

const FILE = 'https://store.example/seg_1.m4s'

/** A network in which `answers` decides the outcome of a request; a throw is a failure. */
function network(answers: (url: string, mode: string) => Response, onLine = true): void {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async (url: string, { mode }: RequestInit) => answers(url, String(mode)))
}
const fails = () => {
  throw new TypeError('Failed to fetch')
}
const isOurs = (url: string) => url.startsWith('/api/')

afterEach(() => vi.unstubAllGlobals())

test("the browser's own online status is ignored", async () => {
  network(() => new Response('sound'), false)
  expect(await findLoadFailure(FILE)).toBeNull()
})

test('when nobody answers, the network has failed', async () => {
  network(fails)
  expect(await findLoadFailure(FILE)).toBe('network')
})

test('when our server answers and the store does not, the store has failed', async () => {
  network((url) => (isOurs(url) ? Response.json({}) : fails()))
  expect(await findLoadFailure(FILE)).toBe('store')
})

test('a gateway that answers for an unreachable server does not count as our server', async () => {
  network((url) => (isOurs(url) ? new Response('', { status: 502 }) : fails()))
  expect(await findLoadFailure(FILE)).toBe('network')
})

test('a store that answers, but not to this page, counts as refused', async () => {
  network((_url, mode) => (mode === 'no-cors' ? new Response('') : fails()))
  expect(await findLoadFailure(FILE)).toBe('refused')
})

test('a store that answers with an error is unreachable; one that delivers is not', async () => {
  network(() => new Response('', { status: 503 }))
  expect(await findLoadFailure(FILE)).toBe('store')
  network(() => new Response('sound'))
  expect(await findLoadFailure(FILE)).toBeNull()
})

test.each([401, 403, 410])('status %d can mean an expired URL', async (status) => {
  network(() => new Response('', { status }))
  expect(await findLoadFailure(FILE)).toBe('expired')
})
