import { afterEach, expect, test, vi } from 'vitest'
import { findLoadFailure } from './load-failure.ts'

const FILE = 'https://store.example/seg_1.m4s'

/** A network in which `answers` decides the outcome of a request; what it throws is a failure. */
function network(answers: (url: string, mode: string) => Response, onLine = true): void {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async (url: string, { mode }: RequestInit) => answers(url, String(mode)))
}
const fails = () => {
  throw new TypeError('Failed to fetch')
}
const isOurs = (url: string) => url.startsWith('/api/')

afterEach(() => vi.unstubAllGlobals())

test('what a browser believes of its network decides nothing', async () => {
  network(() => new Response('sound'), false)
  expect(await findLoadFailure(FILE)).toBeNull()
})

test('when nobody answers, it is the network', async () => {
  network(fails)
  expect(await findLoadFailure(FILE)).toBe('network')
})

test('when our server answers and the store does not, it is the store', async () => {
  network((url) => (isOurs(url) ? Response.json({}) : fails()))
  expect(await findLoadFailure(FILE)).toBe('store')
})

test('a gateway that answers for a server that is away is not our server', async () => {
  network((url) => (isOurs(url) ? new Response('', { status: 502 }) : fails()))
  expect(await findLoadFailure(FILE)).toBe('network')
})

test('a store that answers, but not to this page, refuses it', async () => {
  network((_url, mode) => (mode === 'no-cors' ? new Response('') : fails()))
  expect(await findLoadFailure(FILE)).toBe('refused')
})

test('a store that answers that it cannot serve is away; one that serves is not', async () => {
  network(() => new Response('', { status: 503 }))
  expect(await findLoadFailure(FILE)).toBe('store')
  network(() => new Response('sound'))
  expect(await findLoadFailure(FILE)).toBeNull()
})

test.each([401, 403, 410])('what is answered with %d may have expired', async (status) => {
  network(() => new Response('', { status }))
  expect(await findLoadFailure(FILE)).toBe('expired')
})
