import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { past } from '../../../test/past.ts'
import type { Person } from '../../../test/person.ts'
import type { SessionLog } from '../../contract/listener/listening.ts'

let api: Harness
let contentId: string
beforeAll(async () => {
  api = await startHarness()
  const file = {
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isFreeContent: true,
    fileUrl: 'https://files.test/a.mp3',
    duration: 100,
  }
  contentId = String((await api.admin().post('/api/content', { ...file, isPublished: true })).body.id)
})
afterAll(() => api.close())

const begin = async (who: Person, headers = {}) =>
  String((await who.post('/api/create-session', { contentId }, headers)).body.id)

const report = (who: Person, id: string, durationPlayed: number, position: number | undefined, more = {}) =>
  who.patch(`/api/session-logs/${id}`, {
    endTime: api.now().toISOString(),
    durationPlayed,
    ...(position !== undefined && { position }),
    completed: false,
    ...more,
  })

const eventsOfSession = async (id: string) =>
  (await eventsOf(api.store)).filter(({ stream }) => stream === `session-${id}`).map(({ type }) => type)

describe('reports', () => {
  test('count real seconds: never more than have passed', { tags: ['api/patch-api-session-logs-id'] }, async () => {
    const zoe = api.listener('zoe')
    const begun = api.now().getTime()
    const id = await begin(zoe)
    api.advance(10)
    const { body } = await report(zoe, id, 3_600, 5)
    expect(body.durationPlayed).toBeGreaterThanOrEqual(10)
    expect(body.durationPlayed).toBeLessThanOrEqual(Math.ceil((api.now().getTime() - begun) / 1_000))
  })

  test('add nothing to the log if repeated, late, reordered or too short', async () => {
    const zoe = api.listener('zoe')
    const id = await begin(zoe)
    await report(zoe, id, 2, 2)
    api.advance(30)
    const first = { endTime: api.now().toISOString(), durationPlayed: 25, position: 25, completed: false }
    api.advance(30)
    const second = { endTime: api.now().toISOString(), durationPlayed: 50, position: 50, completed: false }
    const path = `/api/session-logs/${id}`
    for (const late of [second, first, second, first]) {
      expect((await zoe.patch(path, late)).body).toMatchObject({ durationPlayed: 50, position: 50 })
    }
    expect(await eventsOfSession(id)).toEqual(['SessionStarted', 'SessionProgressed'])
  })

  test('before playback keep the position', { tags: ['api/get-api-session-logs'] }, async () => {
    const zoe = api.listener('zoe')
    const id = await begin(zoe)
    api.advance(30)
    await report(zoe, id, 20, 42)
    api.advance(5)
    await report(zoe, id, 20, undefined)
    await report(zoe, id, 20, 0)
    expect((await zoe.get('/api/session-logs')).body).toContainEqual(expect.objectContaining({ id, position: 42 }))
  })

  test('use the device’s time if its clock is right, otherwise the server’s', async () => {
    const zoe = api.listener('zoe')
    const id = await begin(zoe)
    api.advance(60)
    const made = new Date(api.now().getTime() - 20_000).toISOString()
    await report(zoe, id, 30, 30, { endTime: made })
    api.advance(10)
    const before = api.now().getTime()
    await report(zoe, id, 40, 40, { endTime: '2099-01-01T00:00:00.000Z' })
    const at = (await eventsOf(api.store)).filter(({ stream }) => stream === `session-${id}`)
    expect(at[1]?.metadata.occurredAt).toBe(made)
    const occurred = Date.parse(at[2]?.metadata.occurredAt ?? '')
    expect(occurred).toBeGreaterThanOrEqual(before)
    expect(occurred).toBeLessThanOrEqual(api.now().getTime())
  })

  test('complete content once, and only near its end', {
    tags: ['states/an-update-carries-end-time-seconds'],
  }, async () => {
    const zoe = api.listener('zoe')
    const id = await begin(zoe)
    api.advance(60)
    expect((await report(zoe, id, 50, 50, { completed: true })).body.completed).toBe(false)
    api.advance(60)
    expect((await report(zoe, id, 96, 96, { completed: true })).body.completed).toBe(true)
    api.advance(5)
    expect((await report(zoe, id, 100, 100, { completed: true })).body.completed).toBe(true)
    const types = await eventsOfSession(id)
    expect(types.filter((type) => type === 'SessionCompleted')).toHaveLength(1)
  })
})

describe('completing', () => {
  test.each([
    { name: 'before its session’s last report', isLast: false },
    { name: 'after it', isLast: true },
  ])('without a session id belongs to the current session, and counts once: $name', async ({ isLast }) => {
    const who = api.listener(`literal-${isLast}`)
    for (const listening of [1, 2]) {
      const id = await begin(who)
      api.advance(100)
      const complete = () => who.post(`/api/content/${contentId}/complete`, { completionType: 'auto' })
      if (!isLast) expect((await complete()).status).toBe(201)
      expect((await report(who, id, 100, 100, { completed: true })).body.completed).toBe(true)
      if (isLast) expect((await complete()).status).toBe(201)
      expect((await who.get('/api/completed-sessions')).body).toHaveLength(listening)
      expect((await who.get('/api/progress')).body).toMatchObject({ completedSessions: listening })
    }
  })

  test('without a session id does not change an old session', async () => {
    const who = api.listener('long-ago')
    const id = await begin(who)
    api.advance(25 * 60 * 60)
    await who.post(`/api/content/${contentId}/complete`, { completionType: 'manual' })
    expect((await who.get('/api/session-logs')).body).toMatchObject([{ id, completed: false }])
    expect((await who.get('/api/completed-sessions')).body).toHaveLength(1)
  })

  test('manually completes the listening session and the content, once', {
    tags: [
      'entities/content-completion-contentid',
      'states/completion-manual-through-button',
      'api/get-api-content-completions',
    ],
  }, async () => {
    const uma = api.listener('uma')
    const id = await begin(uma)
    const complete = () => uma.post(`/api/content/${contentId}/complete`, { completionType: 'manual', sessionId: id })
    expect((await complete()).body).toEqual({ contentId })
    expect((await complete()).status).toBe(201)
    expect((await uma.get('/api/completed-sessions')).body).toHaveLength(1)
    expect((await uma.get('/api/content/completions')).body).toEqual([{ contentId }])
    expect((await uma.get('/api/session-logs')).body).toMatchObject([{ id, completed: true }])
    expect((await uma.get('/api/progress')).body).toMatchObject({ completedSessions: 1, totalSessions: 0 })
  })

  test('without a listening session counts, too', { tags: ['api/get-api-completed-sessions'] }, async () => {
    const ole = api.listener('ole')
    expect((await ole.post(`/api/content/${contentId}/complete`, { completionType: 'manual' })).status).toBe(201)
    expect((await ole.get('/api/completed-sessions')).body).toMatchObject([{ contentId, contentDuration: 100 }])
    expect((await ole.get('/api/streak')).body).toMatchObject({ currentStreak: 1 })
  })

  test('again in another listening session counts as a session, not as another completed content', {
    tags: ['api/post-api-content-id-complete'],
  }, async () => {
    const ida = api.listener('ida')
    for (const _ of [1, 2]) {
      const sessionId = await begin(ida)
      api.advance(120)
      await report(ida, sessionId, 100, 100, { completed: true })
      await ida.post(`/api/content/${contentId}/complete`, { completionType: 'auto', sessionId })
    }
    expect((await ida.get('/api/completed-sessions')).body).toHaveLength(2)
    expect((await ida.get('/api/content/completions')).body).toEqual([{ contentId }])
    expect((await ida.get('/api/progress')).body).toMatchObject({
      completedSessions: 2,
      totalSessions: 2,
      listenedSeconds: 200,
    })
  })
})

test('the streak uses the listener’s time zone', {
  tags: [
    'entities/streak-data-currentstreak-weeklypattern',
    'states/streak-over-last-7-days-today-last-day',
    'limits/7-day-weekly-pattern',
  ],
}, async () => {
  const kai = api.listener('kai')
  const sessionId = await begin(kai)
  const auckland = { 'x-time-zone': 'Pacific/Auckland' }
  await kai.post(`/api/content/${contentId}/complete`, { completionType: 'manual', sessionId }, auckland)
  const completed = (await eventsOf(api.store)).filter(
    ({ type, metadata }) => type === 'ContentCompleted' && metadata.actor.id === 'kai',
  )
  expect(completed[0]?.metadata.timeZone).toBe('Pacific/Auckland')
  const { body } = await kai.get('/api/streak', auckland)
  expect(body).toEqual({ currentStreak: 1, weeklyPattern: [false, false, false, false, false, false, true] })
  // Chrome's name for the zone of Kolkata.
  await kai.post('/api/create-session', { contentId }, { 'x-time-zone': 'Asia/Calcutta' })
  expect((await eventsOf(api.store)).at(-1)?.metadata).toMatchObject({ actor: { id: 'kai' }, timeZone: 'Asia/Kolkata' })
  // An unknown zone counts as UTC.
  expect((await kai.get('/api/streak', { 'x-time-zone': 'Mars/Olympus' })).status).toBe(200)
})

describe('offline listening', () => {
  const DAY = 86_400
  const tokyo = { 'x-time-zone': 'Asia/Tokyo' }
  /**
   * Starts, reports and completes a session, all sent after `seconds`, by a device whose clock is off by `wrong`
   * seconds.
   */
  async function heardOffline(who: Person, seconds: number, { wrong = 0, headers = {}, id = contentId } = {}) {
    const sessionId = randomUUID()
    const onDevice = (ago: number) => new Date(api.now().getTime() + (wrong - ago) * 1_000).toISOString()
    const [startedAt, endTime] = [onDevice(seconds), onDevice(seconds - 100)]
    const sent = { 'x-sent-at': onDevice(0), ...headers }
    const begun = await who.post('/api/create-session', { contentId: id, sessionId, startedAt }, sent)
    const totals = { durationPlayed: 98, position: 99, completed: true }
    const reported = await who.patch(`/api/session-logs/${sessionId}`, { endTime, ...totals }, sent)
    const completion = { completionType: 'auto', sessionId, completedAt: endTime }
    const completed = await who.post(`/api/content/${id}/complete`, completion, sent)
    return { sessionId, statuses: [begun.status, reported.status, completed.status], begun, sent, startedAt }
  }
  const DONE = [201, 200, 201]
  const storyOf = async (sessionId: string) => {
    const events = await eventsOf(api.store)
    return events.filter(({ data }) => (data as { sessionId?: unknown }).sessionId === sessionId)
  }
  const minutesAgo = (iso: string | undefined) => (api.now().getTime() - Date.parse(iso ?? '')) / 60_000

  test('keeps its time and zone, however late it arrives, and counts once when repeated', async () => {
    const kim = api.listener('kim')
    const heard = await heardOffline(kim, 2 * DAY + 100, { headers: tokyo })
    expect(heard.statuses).toEqual(DONE)
    const again = { contentId, sessionId: heard.sessionId, startedAt: heard.startedAt }
    const repeated = await kim.post('/api/create-session', again, heard.sent)
    expect(repeated).toMatchObject({ status: 201, body: { id: heard.sessionId, durationPlayed: 98, completed: true } })
    const story = await storyOf(heard.sessionId)
    expect(story.map(({ type }) => type)).toEqual([
      'SessionStarted',
      'SessionProgressed',
      'SessionCompleted',
      'ContentCompleted',
    ])
    for (const { metadata } of story) {
      expect(metadata.timeZone).toBe('Asia/Tokyo')
      expect(minutesAgo(metadata.occurredAt)).toBeGreaterThanOrEqual(2 * 24 * 60)
    }
    const { body } = await kim.get('/api/streak', tokyo)
    expect(body).toEqual({ currentStreak: 0, weeklyPattern: [false, false, false, false, true, false, false] })
    expect((await kim.get('/api/progress')).body).toMatchObject({ totalSessions: 1, listenedSeconds: 98 })
  })

  test.each([
    { name: 'fast by a year', wrong: 365 * DAY },
    { name: 'slow by a year', wrong: -365 * DAY },
    { name: 'fast by four minutes', wrong: 240 },
  ])('is recorded at the right time if the device’s clock is $name', async ({ wrong }) => {
    const lou = api.listener(`lou-${wrong}`)
    const { sessionId, statuses } = await heardOffline(lou, 3_600, { wrong })
    expect(statuses).toEqual(DONE)
    const [started] = await storyOf(sessionId)
    expect(Math.round(minutesAgo(started?.metadata.occurredAt))).toBe(60)
    expect((await lou.get('/api/progress')).body).toMatchObject({ completedSessions: 1, listenedSeconds: 98 })
  })

  test('from more than 30 days ago is dated 30 days ago, and keeps all its seconds', async () => {
    const old = api.listener('old')
    const { begun, statuses } = await heardOffline(old, 50 * DAY)
    expect(statuses).toEqual(DONE)
    expect(Math.round(minutesAgo(String(begun.body.startedAt)) / 60 / 24)).toBe(30)
    expect((await old.get('/api/progress')).body).toMatchObject({ listenedSeconds: 98 })
  })

  test('is accepted for content unpublished since then, but not for a later session', async () => {
    const file = { title: 'Gone', type: 'audio', categoryId: 3, isFreeContent: true, duration: 100 }
    const { body } = await api.admin().post('/api/content', {
      ...file,
      fileUrl: 'https://files.test/a.mp3',
      isPublished: true,
    })
    const id = String(body.id)
    api.advance(600)
    await api.admin().patch(`/api/content/${id}`, { isPublished: false })
    const max = api.listener('max-offline')
    expect((await heardOffline(max, 300, { id })).statuses).toEqual(DONE)
    api.advance(3_600)
    expect((await heardOffline(max, 300, { id })).statuses).toEqual([404, 404, 404])
  })

  test('is not accessible to another listener who sends its id', async () => {
    const { sessionId } = await heardOffline(api.listener('owner'), 300)
    const thief = api.listener('thief')
    expect((await thief.post('/api/create-session', { contentId, sessionId })).status).toBe(404)
    expect((await thief.get('/api/session-logs')).body).toEqual([])
  })
})

describe('pages of sessions', () => {
  const { ago, practised, position } = past(() => api)
  const page = async (who: Person, query: string) =>
    (await who.get(`/api/session-logs${query}`, { 'x-position': position() })).body as unknown as SessionLog[]

  test('join without gap or repeat, also if sessions start meanwhile, some at the same time', async () => {
    // Two sessions start at each of these times.
    for (const days of [1, 2, 3, 4, 4, 3, 2, 1]) await practised('reader', { days, contentId })
    const reader = api.listener('reader')
    const all = await page(reader, '')
    expect(all.map(({ startedAt }) => startedAt)).toEqual([1, 1, 2, 2, 3, 3, 4, 4].map((days) => ago(days)))

    const read: SessionLog[] = []
    for (;;) {
      const last = read.at(-1)
      const next = await page(reader, `?limit=3${last ? `&before=${last.id}` : ''}`)
      read.push(...next)
      if (next.length < 3) break
      await practised('reader', { days: 0, hour: 0, contentId })
    }
    expect(read).toEqual(all)
    expect(await page(reader, '')).toHaveLength(all.length + 2)
  })

  test('have 50 sessions by default', async () => {
    for (let hour = 0; hour < 51; hour++) await practised('regular', { days: 3, hour, contentId })
    const regular = api.listener('regular')
    expect(await page(regular, '')).toHaveLength(50)
    expect(await page(regular, '?limit=200')).toHaveLength(51)
  })

  test.each([
    ['limit=0', { limit: expect.any(String) }],
    ['limit=201', { limit: expect.any(String) }],
    ['limit=many', { limit: expect.any(String) }],
    ['before=yesterday', { before: expect.any(String) }],
    [`before=${randomUUID()}`, { before: 'Not one of your listening sessions' }],
    ['after=1', { after: 'This field is not known' }],
  ])('reject %s', async (query, details) => {
    const { status, body } = await api.listener('reader').get(`/api/session-logs?${query}`)
    expect({ status, details: body.details }).toEqual({ status: 400, details })
  })

  test("cannot begin after somebody else's session", async () => {
    const before = await begin(api.listener('stranger'))
    expect((await api.listener('reader').get(`/api/session-logs?before=${before}`)).status).toBe(400)
  })
})

test('listeners see only their own records', { tags: ['api/get-api-content-id-rating-rating-nothing'] }, async () => {
  const nobody = api.listener('nobody')
  const seen = { 'x-position': String(await api.store.head()) }
  expect((await nobody.get('/api/session-logs', seen)).body).toEqual([])
  expect((await nobody.get('/api/completed-sessions', seen)).body).toEqual([])
  expect((await nobody.get('/api/content/completions', seen)).body).toEqual([])
  expect((await nobody.get('/api/progress', seen)).body).toEqual({
    totalSessions: 0,
    completedSessions: 0,
    listenedSeconds: 0,
    items: [],
  })
  expect((await nobody.get('/api/streak', seen)).body).toMatchObject({ currentStreak: 0 })
  expect((await nobody.get(`/api/content/${contentId}/rating`, seen)).body).toBeNull()
})

test('the newest rating wins, by POST or PUT', {
  tags: ['api/put-api-content-id-rating-change-rating'],
}, async () => {
  const zoe = api.listener('zoe')
  const path = `/api/content/${contentId}/rating`
  expect((await zoe.put(path, { rating: 1 })).status).toBe(200)
  expect((await zoe.post(path, { rating: 3 })).status).toBe(201)
  await zoe.post(path, { rating: 3 })
  expect((await zoe.get(path)).body).toEqual({ rating: 3 })
  const rated = (await eventsOf(api.store)).filter(({ type }) => type === 'ContentRated')
  expect(rated).toHaveLength(2)
})

test('an offline rating keeps its time and zone, unless the clock is ahead', async () => {
  const path = `/api/content/${contentId}/rating`
  const ratedAt = new Date(api.now().getTime() - 9 * 3_600_000).toISOString()
  const ahead = new Date(api.now().getTime() + 9 * 3_600_000).toISOString()
  const zone = { 'x-time-zone': 'Asia/Tokyo' }
  expect((await api.listener('air').post(path, { rating: 2, ratedAt }, zone)).status).toBe(201)
  expect((await api.listener('ahead').put(path, { rating: 2, ratedAt: ahead }, zone)).status).toBe(200)
  expect((await api.listener('air').put(path, { rating: 2, ratedAt: 'yesterday' })).status).toBe(400)
  const [air, early] = (await eventsOf(api.store)).filter(({ type }) => type === 'ContentRated').slice(-2)
  expect(air?.metadata).toMatchObject({ occurredAt: ratedAt, timeZone: 'Asia/Tokyo' })
  expect(Date.parse(early?.metadata.occurredAt ?? '')).toBeLessThan(Date.parse(ahead))
})
