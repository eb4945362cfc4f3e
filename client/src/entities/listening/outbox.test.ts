import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { flush, keepReport, sendCompletion, sendReport } from './outbox.ts'

const who = { userId: 'u1', email: null, token: 't' }
provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
credentialsAreKnown()

let sent: { path: string; body: unknown; key: string | undefined }[]
let answer: () => Response
let stored: Map<string, string>

beforeEach(() => {
  sent = []
  answer = () => new Response('{}', { status: 200 })
  stored = new Map()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    sent.push({ path, body: JSON.parse(String(init.body)), key: headers['idempotency-key'] })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Of one browser, seen by all its tabs. */
function storage() {
  return {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

const offline = (): Response => {
  throw new TypeError('Failed to fetch')
}
const report = (durationPlayed: number, endTime: string) => ({
  endTime,
  durationPlayed,
  position: durationPlayed,
  completed: false,
})

test('a report that arrives a day late states when it was made, not when it is sent', async () => {
  const yesterday = report(55, '2026-11-19T08:00:00.000Z')
  answer = offline
  await sendReport('u1', 's1', yesterday)
  answer = () => new Response('{}', { status: 200 })
  sent = []
  expect(await flush('u1')).toBe(true)
  expect(sent).toMatchObject([{ path: '/api/session-logs/s1', body: yesterday }])
  expect(stored.size).toBe(0)
})

test('two tabs, or what two visits left behind, keep their reports apart', async () => {
  keepReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  keepReport('u1', 's2', report(12, '2026-11-20T08:00:01.000Z'))
  keepReport('u1', 's1', report(60, '2026-11-20T08:00:30.000Z'))
  await flush('u1')
  expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
    ['/api/session-logs/s1', { durationPlayed: 60 }],
    ['/api/session-logs/s2', { durationPlayed: 12 }],
  ])
})

test('a clock that is wrong by a year, or set right meanwhile, loses no newer report', async () => {
  const nextYear = report(30, '2027-11-20T08:00:00.000Z')
  const setRight = report(60, '2026-11-20T08:00:30.000Z')
  answer = () => {
    // While the first is on its way, the clock is set right and the next report is kept.
    if (sent.length === 1) keepReport('u1', 's1', setRight)
    return new Response('{}', { status: 200 })
  }
  await sendReport('u1', 's1', nextYear)
  expect(await flush('u1')).toBe(true)
  expect(sent.map(({ body }) => body)).toEqual([nextYear, setRight])
  expect(await flush('u1')).toBe(false)
})

test('a completion that could not be sent is sent later under the same key', {
  tags: ['errors/rating-completion-failures'],
}, async () => {
  answer = offline
  await sendCompletion('u1', 'c1', { completionType: 'manual', sessionId: 's1' })
  answer = () => new Response('{}', { status: 200 })
  await flush('u1')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(await flush('u1')).toBe(false)
})

test('what is refused for good is not repeated, and a completion reports it', async () => {
  answer = () => new Response(JSON.stringify({ error: 'Gone.', code: 'not-found' }), { status: 404 })
  await sendReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  await expect(sendCompletion('u1', 'c1', { completionType: 'auto' })).rejects.toThrow('Gone.')
  expect(await flush('u1')).toBe(false)
})

test('a damaged or foreign entry harms nothing', async () => {
  stored.set('stillair:outbox.report.s1:u1', '{')
  stored.set('stillair:outbox.report.s1:u2', '{}')
  await flush('u1')
  expect(sent).toEqual([])
})
