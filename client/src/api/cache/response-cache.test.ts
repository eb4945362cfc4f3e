import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import type { Endpoints } from '@stillair/api/contract/endpoint.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError } from '../api-error.ts'
import { outageStore } from '../outage.ts'
import { type Elsewhere, isCachedPath, SHAPES, storeAnswers } from './response-cache.ts'
import { readCachedResponse, retainCachedResponsesOf, writeCachedResponse } from './response-cache-records.ts'

const away = new ApiError(0, {})
const KEY = ['/api/programs']
const HASH = JSON.stringify(KEY)
let user: string | null
let elsewhere: Elsewhere
beforeEach(() => {
  user = 'maya'
  elsewhere = async () => null
})
afterEach(async () => {
  vi.useRealTimers()
  outageStore.setState({ away: null })
  await retainCachedResponsesOf(null, SHAPES)
})

/** Simulates a new start of the app. */
function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  storeAnswers(client, { userId: () => user, elsewhere: (...query) => elsewhere(...query) })
  const read = (queryFn: () => unknown, queryKey: QueryKey = KEY) => client.fetchQuery({ queryKey, queryFn })
  return { client, read }
}
const fails = (error: unknown) => () => Promise.reject(error)
/** Resolves once the answer is written, which the app itself does not wait for. */
const isStored = (hash = HASH) => expect.poll(() => readCachedResponse('maya', hash, SHAPES)).not.toBeNull()

test('a new page shows the cached answer with its time when the server is unreachable', async () => {
  await opened().read(() => ['calm'])
  await isStored()
  expect(await opened().read(fails(away))).toEqual(['calm'])
  expect(outageStore.getState().away?.asOf).toBeCloseTo(Date.now(), -5)
})

test('a cached answer is refetched once the server is reachable again', async () => {
  await opened().read(() => ['old'])
  await isStored()
  const { client, read } = opened()
  expect(await read(fails(away))).toEqual(['old'])
  expect(await client.fetchQuery({ queryKey: ['/api/streak'], queryFn: () => 3 })).toBe(3)
  expect(outageStore.getState().away).toBeNull()
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true)
})

test("a silent server's cached answer is shown soon, and its response when it arrives", async () => {
  await opened().read(() => ['old'])
  await isStored()
  const { client, read } = opened()
  const answer = Promise.withResolvers<string[]>()
  expect(await read(() => answer.promise)).toEqual(['old'])
  expect(outageStore.getState().away).toBeNull()
  answer.resolve(['new'])
  await expect.poll(() => client.getQueryData(KEY)).toEqual(['new'])
})

test.each(['before', 'after', 'just before', 'just after'])(
  'a response that arrives %s the cached answer is read is shown',
  async (when) => {
    const reading = Promise.withResolvers<{ data: string[]; at: number }>()
    const asked = Promise.withResolvers<void>()
    elsewhere = () => {
      asked.resolve()
      return reading.promise
    }
    const { client, read } = opened()
    const answer = Promise.withResolvers<string[]>()
    const first = read(() => answer.promise)
    await asked.promise
    const come = [() => answer.resolve(['new']), () => reading.resolve({ data: ['old'], at: 1 })]
    for (const comes of when.endsWith('after') ? come.reverse() : come) {
      comes()
      if (!when.startsWith('just')) await new Promise((done) => setTimeout(done))
    }
    await first
    await new Promise((done) => setTimeout(done))
    expect(client.getQueryData(KEY)).toEqual(['new'])
  },
)

test.each([
  [
    'the answer to a later request',
    (client: QueryClient) => client.fetchQuery({ queryKey: KEY, queryFn: () => ['newer'] }),
  ],
  ['a change made here', (client: QueryClient) => void client.setQueryData(KEY, ['newer'])],
])('a late response overwrites neither %s nor its cached copy', async (_what, change) => {
  await opened().read(() => ['old'])
  await isStored()
  const { client, read } = opened()
  const late = Promise.withResolvers<string[]>()
  expect(await read(() => late.promise)).toEqual(['old'])
  await change(client)
  late.resolve(['late'])
  // By the time another query has been answered and stored, the late response has been handled.
  await client.fetchQuery({ queryKey: ['/api/streak'], queryFn: () => 3 })
  await isStored(JSON.stringify(['/api/streak']))
  expect(client.getQueryData(KEY)).toEqual(['newer'])
  expect((await readCachedResponse('maya', HASH, SHAPES))?.data).toEqual(['newer'])
})

test('an answer does not overwrite a newer one of another tab, unless that one lies in the future', async () => {
  const record = { userId: 'maya', hash: HASH, at: 1, shapes: SHAPES }
  const stored = async () => (await readCachedResponse('maya', HASH, SHAPES))?.data
  await writeCachedResponse({ ...record, data: 'newer', begunAt: 2_000 })
  await writeCachedResponse({ ...record, data: 'late', begunAt: 1_000 })
  expect(await stored()).toBe('newer')
  await writeCachedResponse({ ...record, data: 'of the future', begunAt: Date.now() + 3_600_000 })
  await writeCachedResponse({ ...record, data: 'newest', begunAt: Date.now() })
  expect(await stored()).toBe('newest')
})

test('a change made on the screen is cached, too', async () => {
  const { client, read } = opened()
  await read(() => ['calm'])
  client.setQueryData(KEY, ['calm', 'bumps'])
  await expect.poll(async () => (await readCachedResponse('maya', HASH, SHAPES))?.data).toEqual(['calm', 'bumps'])
})

test.each([
  ['a refusal', new ApiError(403, { error: 'No.' })],
  ['a server error', new ApiError(500, { error: 'Broken.' })],
])('%s is shown instead of the cached answer', async (_what, error) => {
  await opened().read(() => ['calm'])
  await isStored()
  await expect(opened().read(fails(error))).rejects.toBe(error)
})

test('a refusal deletes the cached answer', async () => {
  await opened().read(() => ['calm'])
  await isStored()
  await expect(opened().read(fails(new ApiError(404, {})))).rejects.toThrow()
  await expect.poll(() => readCachedResponse('maya', HASH, SHAPES)).toBeNull()
})

test("users never see each other's cached answers, and a sign-out deletes them", async () => {
  await opened().read(() => ['calm'])
  await isStored()
  user = 'zoe'
  await expect(opened().read(fails(away))).rejects.toBe(away)
  user = 'maya'
  await retainCachedResponsesOf('zoe', SHAPES)
  await expect(opened().read(fails(away))).rejects.toBe(away)
})

test('answers of the admin area are not cached', async () => {
  const key = ['/api/admin/programs']
  await opened().read(() => ['draft'], key)
  await opened().read(() => ['calm'])
  await isStored()
  expect(await readCachedResponse('maya', JSON.stringify(key), SHAPES)).toBeNull()
})

test('an offline item answers a query that was never cached', async () => {
  elsewhere = async (userId, queryKey) => ({ data: [userId, ...queryKey], at: 7 })
  expect(await opened().read(fails(away))).toEqual(['maya', ...KEY])
  expect(outageStore.getState().away).toEqual({ asOf: 7 })
})

test('SHAPES changes with the shape of any cached answer', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../../../../api/src/contract/**/*.ts', '!**/*.test.ts'], {
    eager: true,
  })
  const apis = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Api') ? [value as Endpoints] : [])),
  )
  const shapes = apis
    .flatMap((api) => Object.entries(api))
    .filter(([key]) => key.startsWith('GET ') && isCachedPath(key.slice('GET '.length)))
    .map(([key, { answer }]) => [key, z.toJSONSchema(answer, { unrepresentable: 'any' })])
  expect(shapes.length).toBeGreaterThan(0)
  const hash = createHash('sha256').update(JSON.stringify(shapes.sort())).digest('hex').slice(0, 12)
  expect(SHAPES, `SHAPES must be '${hash}', so that answers stored in an older shape are hidden`).toBe(hash)
})
