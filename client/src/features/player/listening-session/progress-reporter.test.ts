import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../../test/sign-in-for-requests.ts'
import { flush } from '../../../entities/listening/outbox.ts'
import { type Reading, startProgressReporter } from './progress-reporter.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown> | null
  readonly keepalive: boolean
}

const who = { userId: 'u1', email: null, token: 't' }
signInForRequests(() => who)

let sent: Sent[]
let isOnline: boolean
let answered: Promise<void>
let page: EventTarget & { visibilityState: string }
let reading: Reading

/** Stubs the browser: a server that may be unreachable, storage, and a page that can be hidden. */
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  sent = []
  isOnline = true
  answered = Promise.resolve()
  reading = { listenedSeconds: 0, positionSeconds: null, completed: false }
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
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    sent.push({
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      keepalive: init.keepalive ?? false,
    })
    await answered
    return new Response('{}', { status: 200 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const options = { userId: 'u1', contentId: 'c1', sessionId: 'v1', read: () => reading }
const patches = () => sent.filter(({ method }) => method === 'PATCH')

async function begun() {
  const reporter = startProgressReporter(options)
  await vi.advanceTimersByTimeAsync(0)
  return reporter
}

test('a view starts a listening session with its own id, so that starting twice makes one', {
  tags: ['states/session-tracking-content-page-records'],
}, async () => {
  await begun()
  await begun()
  const commands = sent.map(({ path, body }) => `${path} ${body?.sessionId}`)
  expect(new Set(commands)).toEqual(new Set(['/api/create-session v1']))
})

test('listening session create and update failures are only logged', async () => {
  isOnline = false
  const reporter = await begun()
  expect(vi.mocked(console.warn).mock.lastCall).toEqual([
    expect.stringMatching(/^A listening session could not be started: 0: We cannot reach Stillair/),
  ])
  isOnline = true
  await vi.advanceTimersByTimeAsync(30_000)
  isOnline = false
  reading = { listenedSeconds: 20, positionSeconds: 20, completed: false }
  await reporter.report()
  expect(vi.mocked(console.warn).mock.lastCall).toEqual([
    expect.stringMatching(/^A listening session could not be updated: 0: We cannot reach Stillair/),
  ])
  reading = { listenedSeconds: 25, positionSeconds: 25, completed: false }
  await reporter.leave()
  expect(console.warn).toHaveBeenLastCalledWith(expect.stringContaining('while leaving'))
})

test('listening session update interval 30 s: totals are sent, and nothing when nothing has changed', {
  tags: ['states/session-updated-every-30-s', 'limits/session-update-interval-30-s'],
}, async () => {
  await begun()
  reading = { listenedSeconds: 29, positionSeconds: 40, completed: false }
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.advanceTimersByTimeAsync(30_000)
  reading = { listenedSeconds: 58, positionSeconds: 69, completed: false }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(patches().map(({ body }) => body)).toMatchObject([
    { durationPlayed: 29, position: 40, completed: false },
    { durationPlayed: 58, position: 69, completed: false },
  ])
})

test('an update carries end time, seconds played, and completed', {
  tags: ['states/an-update-carries-end-time-seconds'],
}, async () => {
  vi.setSystemTime('2026-11-20T08:00:00.000Z')
  const reporter = await begun()
  reading = { listenedSeconds: 285, positionSeconds: 290, completed: true }
  await reporter.report()
  expect(patches()).toMatchObject([
    {
      path: '/api/session-logs/v1',
      body: { endTime: '2026-11-20T08:00:00.000Z', durationPlayed: 285, position: 290, completed: true },
    },
  ])
})

test('leaving right after a pause waits for the report of the pause', async () => {
  const reporter = await begun()
  reading = { listenedSeconds: 7, positionSeconds: 17, completed: false }
  const server = Promise.withResolvers<void>()
  answered = server.promise
  void reporter.report()
  let hasLeft = false
  const left = reporter.leave().then(() => {
    hasLeft = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(hasLeft).toBe(false)
  server.resolve()
  await left
  expect(patches()).toHaveLength(1)
})

test('minimum 3 s played for an update: less sends nothing, also when leaving', {
  tags: ['states/an-update-skipped-if-under-3-s', 'limits/minimum-3-s-played-for-an-update'],
}, async () => {
  const reporter = await begun()
  reading = { listenedSeconds: 2.9, positionSeconds: 2.9, completed: false }
  await reporter.report()
  await reporter.leave()
  expect(patches()).toEqual([])
})

test('before anything has played no position is sent', async () => {
  const reporter = await begun()
  reading = { listenedSeconds: 5, positionSeconds: null, completed: false }
  await reporter.report()
  expect(patches()[0]?.body).not.toHaveProperty('position')
})

test('on page close, or when it is hidden, the last report is sent so that it outlives the page', {
  tags: ['states/on-page-close'],
}, async () => {
  await begun()
  reading = { listenedSeconds: 12, positionSeconds: 12, completed: false }
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(patches()).toMatchObject([{ keepalive: true, body: { durationPlayed: 12 } }])
})

test('only the newest unsent report is stored, and sent when the network returns', {
  tags: ['errors/session-create-update-failures-show'],
}, async () => {
  const reporter = await begun()
  isOnline = false
  reading = { listenedSeconds: 30, positionSeconds: 30, completed: false }
  await reporter.report()
  reading = { listenedSeconds: 55, positionSeconds: 55, completed: true }
  await reporter.leave()
  isOnline = true
  expect(await flush('somebody else')).toMatchObject({ hasSent: false })
  expect(await flush('u1')).toMatchObject({ hasSent: true })
  expect(patches().map(({ body }) => body)).toMatchObject([{ durationPlayed: 55, completed: true }])
  expect(await flush('u1')).toMatchObject({ hasSent: false })
})

test('a listening session that could not start is sent with the next report, with its original start time', {
  tags: ['errors/session-create-update-failures-show'],
}, async () => {
  vi.setSystemTime('2026-11-20T08:00:00.000Z')
  isOnline = false
  const reporter = await begun()
  await vi.advanceTimersByTimeAsync(29_000)
  isOnline = true
  reading = { listenedSeconds: 10, positionSeconds: 10, completed: false }
  await reporter.report()
  expect(sent.map(({ path }) => path)).toEqual(['/api/create-session', '/api/session-logs/v1'])
  expect(sent[0]?.body).toEqual({ contentId: 'c1', sessionId: 'v1', startedAt: '2026-11-20T08:00:00.000Z' })
})

test('a session that started, played and ended offline is sent when the network returns', {
  tags: ['errors/session-create-update-failures-show'],
}, async () => {
  isOnline = false
  const reporter = await begun()
  reading = { listenedSeconds: 280, positionSeconds: 290, completed: true }
  await reporter.leave()
  isOnline = true
  await flush('u1')
  expect(sent.map(({ path }) => path)).toEqual(['/api/create-session', '/api/session-logs/v1'])
  expect(patches()).toMatchObject([{ body: { durationPlayed: 280, completed: true } }])
})

test('when leaving the page for another screen the last report is sent', {
  tags: ['states/when-leaving-page'],
}, async () => {
  const reporter = await begun()
  reading = { listenedSeconds: 12, positionSeconds: 12, completed: false }
  await reporter.leave()
  expect(patches()).toMatchObject([{ keepalive: true, body: { durationPlayed: 12, position: 12 } }])
})

test('after leaving there are no more reports', async () => {
  const reporter = await begun()
  await reporter.leave()
  reading = { listenedSeconds: 60, positionSeconds: 60, completed: false }
  await vi.advanceTimersByTimeAsync(120_000)
  page.dispatchEvent(new Event('pagehide'))
  expect(patches()).toEqual([])
})

test('playing again after the end starts a new listening session and loses no earlier listening', async () => {
  const reporter = await begun()
  reading = { listenedSeconds: 190, positionSeconds: 195, completed: true }
  await reporter.report()
  reading = { listenedSeconds: 1, positionSeconds: 2, completed: false }
  reporter.beginAnew(197)
  await vi.advanceTimersByTimeAsync(0)
  expect(patches()).toMatchObject([
    { path: '/api/session-logs/v1', body: { durationPlayed: 190, completed: true } },
    { path: '/api/session-logs/v1', body: { durationPlayed: 197, completed: true } },
  ])
  reading = { listenedSeconds: 30, positionSeconds: 31, completed: false }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(patches().at(-1)).toMatchObject({
    path: `/api/session-logs/${reporter.sessionId()}`,
    body: { durationPlayed: 30, position: 31, completed: false },
  })
})

test('two devices at once: each reports its own listening session, with its own totals and position', async () => {
  const phone = startProgressReporter({
    ...options,
    sessionId: 'phone',
    read: () => ({ listenedSeconds: 20, positionSeconds: 20, completed: false }),
  })
  const laptop = startProgressReporter({
    ...options,
    sessionId: 'laptop',
    read: () => ({ listenedSeconds: 5, positionSeconds: 120, completed: false }),
  })
  await vi.advanceTimersByTimeAsync(0)
  expect([phone.sessionId(), laptop.sessionId()]).toEqual(['phone', 'laptop'])
  await Promise.all([phone.report(), laptop.report()])
  expect(patches().map(({ path, body }) => [path, body?.position])).toEqual([
    [`/api/session-logs/${phone.sessionId()}`, 20],
    [`/api/session-logs/${laptop.sessionId()}`, 120],
  ])
})
