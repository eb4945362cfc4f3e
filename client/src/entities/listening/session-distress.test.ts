// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { flush } from './outbox.ts'
import { openPair, rateAfter, rateBefore, sessionDistressQuery } from './session-distress.ts'

const zoe = { userId: 'zoe', email: null, token: 't' }
signInForRequests(() => zoe)

let sent: { path: string; body: unknown }[]
let isThere: boolean
let arrived: object[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00.000Z'), toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockReturnValue()
  sent = []
  isThere = true
  arrived = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ pairs: arrived })
    if (!isThere) throw new TypeError('Failed to fetch')
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json({})
  })
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000)

test('ratings before and after a session form one pair, each sent with its own time', async () => {
  isThere = false
  const pair = rateBefore('zoe', 'calm', 7)
  later(1)
  rateAfter('zoe', pair, 4)
  await flush('zoe')
  isThere = true
  later(5)
  await flush('zoe')
  const { pairId } = pair
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/content/calm/distress', { pairId, moment: 'before', distress: 7, at: '2026-11-20T08:00:00.000Z' }],
    ['/api/content/calm/distress', { pairId, moment: 'after', distress: 4, at: '2026-11-20T09:00:00.000Z' }],
  ])
  await flush('zoe')
  expect(sent).toHaveLength(2)
})

test('a rating before a session is remembered for its user for one sitting, until the rating after it', async () => {
  const pair = rateBefore('zoe', 'calm', 7)
  expect(openPair('zoe', 'calm')).toEqual(pair)
  expect(openPair('zoe', 'storm')).toBeNull()
  expect(openPair('ben', 'calm')).toBeNull()
  later(11)
  expect(openPair('zoe', 'calm')).toEqual(pair)
  later(2)
  expect(openPair('zoe', 'calm')).toBeNull()
  const next = rateBefore('zoe', 'calm', 6)
  expect(next.pairId).not.toBe(pair.pairId)
  rateAfter('zoe', next, 3)
  expect(openPair('zoe', 'calm')).toBeNull()
  await flush('zoe')
})

test('ratings that have not arrived yet are shown', async () => {
  localStorage.setItem('stillair:signed-in', 'zoe')
  isThere = false
  const { pairId } = rateBefore('zoe', 'calm', 7)
  const known = { pairId: 'p', contentId: 'storm', before: 5, after: 5, ratedAt: '2026-11-19T08:00:00.000Z' }
  arrived = [known]
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  expect(await client.fetchQuery(sessionDistressQuery)).toEqual([
    known,
    { pairId, contentId: 'calm', before: 7, after: null, ratedAt: '2026-11-20T08:00:00.000Z' },
  ])
  await flush('zoe')
})
