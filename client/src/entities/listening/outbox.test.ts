import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { outageStore } from '../../api/outage.ts'
import { readSent } from '../../api/sent-record.ts'
import { complete, flush, rate, storedCompletions, storeReport, storeStart } from './outbox.ts'

let who: { userId: string; email: null; token: string }
signInForRequests(() => who)

let sent: { path: string; body: unknown; key: string | undefined; zone: string | undefined }[]
let answer: () => Response
let stored: Map<string, string>

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  who = { userId: 'u1', email: null, token: 't' }
  sent = []
  answer = () => new Response('{}', { status: 200 })
  stored = new Map()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const [key, zone] = [headers['idempotency-key'], headers['x-time-zone']]
    sent.push({ path, body: JSON.parse(String(init.body)), key, zone })
    return answer()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The storage of one browser, shared by all its tabs. */
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

/** Returns the stored outbox entries. */
const waiting = () => [...stored.keys()].filter((name) => name.startsWith('stillair:outbox.'))

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
  storeReport('u1', 's1', yesterday)
  await flush('u1')
  answer = () => new Response('{}', { status: 200 })
  sent = []
  expect(await flush('u1')).toMatchObject({ hasSent: true })
  expect(sent).toMatchObject([{ path: '/api/session-logs/s1', body: yesterday }])
  expect(waiting()).toEqual([])
})

test('reports of two tabs or visits stay separate, and the older is sent first', async () => {
  storeReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  storeReport('u1', 's2', report(12, '2026-11-20T08:00:01.000Z'))
  storeReport('u1', 's1', report(60, '2026-11-20T08:00:30.000Z'))
  await flush('u1')
  expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
    ['/api/session-logs/s2', { durationPlayed: 12 }],
    ['/api/session-logs/s1', { durationPlayed: 60 }],
  ])
})

test('a clock that is a year wrong, or corrected meanwhile, loses no newer report', async () => {
  const nextYear = report(30, '2027-11-20T08:00:00.000Z')
  const setRight = report(60, '2026-11-20T08:00:30.000Z')
  answer = () => {
    // While the first is pending, the clock is corrected and the next report is stored.
    if (sent.length === 1) storeReport('u1', 's1', setRight)
    return new Response('{}', { status: 200 })
  }
  storeReport('u1', 's1', nextYear)
  await flush('u1')
  expect(await flush('u1')).toMatchObject({ hasSent: true })
  expect(sent.map(({ body }) => body)).toEqual([nextYear, setRight])
  expect(await flush('u1')).toMatchObject({ hasSent: false })
})

test('a completion that could not be sent is sent later under the same key', {
  tags: ['errors/rating-completion-failures'],
}, async () => {
  answer = offline
  await complete('u1', 'c1', { completionType: 'manual', sessionId: 's1' })
  answer = () => new Response('{}', { status: 200 })
  await flush('u1')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(await flush('u1')).toMatchObject({ hasSent: false })
})

test('content completed again before the first completion arrived completes the second session, too', async () => {
  answer = offline
  for (const sessionId of ['s1', 's2', 's2']) await complete('u1', 'c1', { completionType: 'manual', sessionId })
  expect(storedCompletions('u1')).toEqual(['c1'])
  sent = []
  answer = () => new Response('{}', { status: 200 })
  await flush('u1')
  expect(sent.map(({ path, body }) => [path, (body as { sessionId: string }).sessionId])).toEqual([
    ['/api/content/c1/complete', 's1'],
    ['/api/content/c1/complete', 's2'],
  ])
  expect(waiting()).toEqual([])
})

test('a permanently refused entry is not repeated, and a completion reports the refusal', async () => {
  answer = () => new Response(JSON.stringify({ error: 'Gone.', code: 'not-found' }), { status: 404 })
  storeReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  await flush('u1')
  await expect(complete('u1', 'c1', { completionType: 'auto' })).rejects.toThrow('Gone.')
  expect(await flush('u1')).toMatchObject({ hasSent: false })
})

test('a completion also reports its refusal when a flush that was already running sent it', async () => {
  answer = () => new Response(JSON.stringify({ error: 'Gone.', code: 'not-found' }), { status: 404 })
  let turn: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        turn = turn.then(work)
        return turn
      },
    },
  })
  storeStart('u1', 's1', 'c1')
  // The other flush holds the lock first; once it runs, there is a completion to send.
  const earlier = flush('u1')
  await expect(complete('u1', 'c1', { completionType: 'manual' })).rejects.toThrow('Gone.')
  expect(await earlier).toEqual({ hasSent: true })
  expect(sent.filter(({ path }) => path.endsWith('/complete'))).toHaveLength(1)
})

const pathsAndZones = () => sent.map(({ path, zone }) => [path, zone])
const inZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never)

test('an offline start, report and completion are sent in that order, once, with the zone of the listening', async () => {
  inZone('Europe/London')
  answer = offline
  storeStart('u1', 's1', 'c1')
  await flush('u1')
  storeReport('u1', 's1', { ...report(98, '2026-11-19T08:00:00.000Z'), completed: true })
  await complete('u1', 'c1', { completionType: 'auto', sessionId: 's1' })
  inZone('Asia/Tokyo')
  answer = () => new Response('{}', { status: 200 })
  sent = []
  await flush('u1')
  expect(pathsAndZones()).toEqual([
    ['/api/create-session', 'Europe/London'],
    ['/api/session-logs/s1', 'Europe/London'],
    ['/api/content/c1/complete', 'Europe/London'],
  ])
  const iso = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(sent[0]?.body).toEqual({ contentId: 'c1', sessionId: 's1', startedAt: iso })
  expect(sent[2]?.body).toEqual({ completionType: 'auto', sessionId: 's1', completedAt: iso })
  expect(readSent('u1')).toEqual({ count: 2, lastAt: iso })
  expect(waiting()).toEqual([])
})

test('an offline rating is sent after its completion, once, only the newest, with its own time and zone', async () => {
  inZone('Europe/London')
  answer = offline
  await complete('u1', 'c1', { completionType: 'auto' })
  await rate('u1', 'c1', { rating: 1, isFirst: true })
  await rate('u1', 'c1', { rating: 3, isFirst: false })
  await flush('u1')
  inZone('Asia/Tokyo')
  answer = () => new Response('{}', { status: 200 })
  sent = []
  await flush('u1')
  expect(pathsAndZones()).toEqual([
    ['/api/content/c1/complete', 'Europe/London'],
    ['/api/content/c1/rating', 'Europe/London'],
  ])
  expect(sent[1]?.body).toEqual({ rating: 3, ratedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(readSent('u1').count).toBe(2)
  expect(await flush('u1')).toMatchObject({ hasSent: false })
})

test('a rating waits for a completion that has to wait', async () => {
  answer = () => Response.json({ error: 'Later.' }, { status: 503 })
  await complete('u1', 'c1', { completionType: 'auto' })
  await rate('u1', 'c1', { rating: 2, isFirst: true })
  sent = []
  await flush('u1')
  expect(sent.map(({ path }) => path)).toEqual(['/api/content/c1/complete'])
  expect(waiting()).toHaveLength(2)
})

test('a rating whose request gets no answer is stored, and sent later under the same key', async () => {
  answer = offline
  await rate('u1', 'c1', { rating: 3, isFirst: true })
  expect(waiting()).toEqual(['stillair:outbox.rating.c1:u1'])
  answer = () => new Response('{}', { status: 200 })
  await flush('u1')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(waiting()).toEqual([])
})

test('a rating does not wait for a server that is known to be unreachable, and is sent with the rest', async () => {
  outageStore.setState({ away: { asOf: null } })
  try {
    await rate('u1', 'c1', { rating: 3, isFirst: true })
  } finally {
    outageStore.setState({ away: null })
  }
  expect(sent).toEqual([])
  await flush('u1')
  expect(sent.map(({ path }) => path)).toEqual(['/api/content/c1/rating'])
})

test('a rating reports its refusal, also after a change that was sent meanwhile, and is not repeated', async () => {
  answer = () => new Response(JSON.stringify({ error: 'Gone.', code: 'not-found' }), { status: 404 })
  await expect(rate('u1', 'c1', { rating: 3, isFirst: true })).rejects.toThrow('Gone.')
  expect(waiting()).toEqual([])
  answer = () => new Response('{}', { status: 200 })
  await rate('u1', 'c1', { rating: 2, isFirst: true })
  expect(sent).toHaveLength(2)
})

test('nothing of a listening session is sent before its start has arrived', async () => {
  storeStart('u1', 's1', 'c1')
  storeReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  answer = () => new Response('{}', { status: sent.length === 1 ? 503 : 200 })
  await complete('u1', 'c1', { completionType: 'manual', sessionId: 's1' })
  expect(sent.map(({ path }) => path)).toEqual(['/api/create-session'])
  await flush('u1')
  expect(sent).toHaveLength(4)
  expect(waiting()).toEqual([])
})

test('the completing report keeps its time and zone when listening continues in another zone', async () => {
  inZone('Europe/London')
  storeReport('u1', 's1', { ...report(96, '2026-11-19T22:00:00.000Z'), completed: true })
  inZone('Asia/Tokyo')
  storeReport('u1', 's1', { ...report(98, '2026-11-19T23:00:00.000Z'), completed: true })
  storeReport('u1', 's1', { ...report(99, '2026-11-19T23:30:00.000Z'), completed: true })
  await flush('u1')
  expect(sent.map(({ body, zone }) => [(body as { durationPlayed: number }).durationPlayed, zone])).toEqual([
    [96, 'Europe/London'],
    [99, 'Asia/Tokyo'],
  ])
})

test("one user's listening is never sent as another user who signs in on the same device", async () => {
  storeStart('u1', 's1', 'c1')
  storeReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  const firstIsSent = () => {
    who = { userId: 'u2', email: null, token: 't2' }
    return new Response('{}', { status: 200 })
  }
  answer = firstIsSent
  await flush('u1')
  await flush('u2')
  expect(sent.map(({ path }) => path)).toEqual(['/api/create-session'])
  who = { userId: 'u1', email: null, token: 't' }
  await flush('u1')
  expect(sent.map(({ path }) => path)).toEqual(['/api/create-session', '/api/session-logs/s1'])
})

test('a clock that was set back after listening loses no seconds', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00.000Z'), toFake: ['Date'] })
  storeStart('u1', 's1', 'c1')
  storeReport('u1', 's1', report(600, '2026-11-21T08:10:00.000Z'))
  vi.setSystemTime('2026-11-20T08:00:00.000Z')
  await flush('u1')
  vi.useRealTimers()
  expect(sent[0]?.body).toMatchObject({ startedAt: '2026-11-20T07:50:00.000Z' })
})

test('entries are sent even when the browser stores nothing', async () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 })
  storeStart('u1', 's1', 'c1')
  storeReport('u1', 's1', report(30, '2026-11-20T08:00:00.000Z'))
  await flush('u1')
  expect(sent).toHaveLength(2)
  expect(await flush('u1')).toMatchObject({ hasSent: false })
})

test('entries stored by an older version are sent: one report, without a zone', async () => {
  stored.set('stillair:outbox.report.s1:u1', JSON.stringify(report(30, '2026-11-20T08:00:00.000Z')))
  const completion = { body: { completionType: 'auto' }, idempotencyKey: 'old' }
  stored.set('stillair:outbox.completion.c1:u1', JSON.stringify(completion))
  await flush('u1')
  expect(sent).toMatchObject([
    { path: '/api/session-logs/s1', body: report(30, '2026-11-20T08:00:00.000Z') },
    { path: '/api/content/c1/complete', key: 'old' },
  ])
  expect(waiting()).toEqual([])
})

test('a damaged entry or one of another user does no harm', async () => {
  stored.set('stillair:outbox.report.s1:u1', '{')
  stored.set('stillair:outbox.report.s1:u2', '{}')
  await flush('u1')
  expect(sent).toEqual([])
})
