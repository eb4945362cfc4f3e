import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { complete } from '../../entities/listening/outbox.ts'
import { sendOutboxWhenOnline } from './send-outbox-when-online.ts'

const who = { userId: 'zoe', email: null, token: 't' }
signInForRequests(() => who)

let statuses: number[]
let completions: RequestInit[]
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  completions = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/complete')) return Response.json([])
    completions.push(init)
    return Response.json({ error: 'Later.', code: 'later' }, { status: statuses.shift() ?? 201 })
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens the next page after one that was closed before its completion reached the server. */
async function nextPage() {
  await complete('zoe', 'calm', { completionType: 'manual' })
  stop = sendOutboxWhenOnline('zoe', new QueryClient())
  await vi.advanceTimersByTimeAsync(1_000)
}

test('the next page sends what the last one could not, with the same key and keepalive', async () => {
  statuses = [503]
  await nextPage()
  expect(completions).toHaveLength(2)
  const keys = completions.map(({ headers }) => (headers as Record<string, string>)['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  expect(completions.map(({ keepalive }) => keepalive)).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(completions, 'not sent again').toHaveLength(2)
})

test('failed entries are retried with growing delays, up to a minute', async () => {
  statuses = Array(20).fill(503)
  await nextPage()
  const counts: number[] = []
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    counts.push(completions.length)
  }
  expect(counts).toEqual([3, 4, 5, 6, 7, 8, 9])
})
