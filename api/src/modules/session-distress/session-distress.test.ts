import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'

let api: Harness
let contentId: string
let path: string
beforeAll(async () => {
  api = await startHarness()
  const created = await api.admin().post('/api/content', {
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isFreeContent: true,
    isPublished: true,
    fileUrl: 'https://files.test/a.mp3',
    duration: 100,
  })
  contentId = String(created.body.id)
  path = `/api/content/${contentId}/distress`
})
afterAll(() => api.close())

const hoursAgo = (hours: number) => new Date(api.now().getTime() - hours * 3_600_000).toISOString()
const before = (pairId = randomUUID()) => ({ pairId, moment: 'before', distress: 7, at: hoursAgo(3) })

test('ratings before and after a session are stored once when repeated, with their own time and zone', async () => {
  const zoe = api.listener('zoe')
  const rated = before()
  const tokyo = { 'x-time-zone': 'Asia/Tokyo' }
  for (const body of [rated, rated, { ...rated, moment: 'after', distress: 4, at: hoursAgo(2) }]) {
    expect((await zoe.post(path, body, tokyo)).status).toBe(201)
  }
  expect((await zoe.get('/api/distress')).body).toEqual({
    pairs: [{ pairId: rated.pairId, contentId, before: 7, after: 4, ratedAt: rated.at }],
  })
  const [event] = (await eventsOf(api.store)).filter(({ stream }) => stream === `session-distress-${rated.pairId}`)
  expect(event?.metadata).toMatchObject({ occurredAt: rated.at, timeZone: 'Asia/Tokyo' })
})

test('another listener’s ratings get a 404 and are not listed', async () => {
  const rated = before()
  await api.listener('ben').post(path, rated)
  const eve = api.listener('eve')
  const answer = await eve.post(path, { ...rated, moment: 'after' })
  expect(answer).toMatchObject({ status: 404, body: { error: 'The rating was not found.' } })
  expect((await eve.get('/api/distress')).body).toEqual({ pairs: [] })
})

test('rejects an invalid rating and an unknown session with a message', async () => {
  const zoe = api.listener('zoe')
  const wrong = await zoe.post(path, { ...before(), distress: 11 })
  expect(wrong).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  const missing = await zoe.post('/api/content/nothing/distress', before())
  expect(missing).toMatchObject({ status: 404, body: { error: 'The session was not found.' } })
})

test('ratings are part of the personal export', async () => {
  const ida = api.listener('ida')
  await ida.post('/api/users', { firebaseUid: 'ida', name: 'Ida', email: 'ida@stillair.test' })
  const rated = before()
  await ida.post(path, rated)
  const text = JSON.stringify((await ida.get('/api/users/me/export')).body)
  expect(text).toContain(rated.pairId)
  expect(text).toContain('"distress":7')
})
