import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from './harness.ts'
import { packagedUpload } from './media-story.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

test('content is published, played, completed and rated, and every change shows at once', {
  tags: [
    'api/post-api-content',
    'api/post-api-content-id-view',
    'api/post-api-content-id-rating-first-rating',
    'api/post-api-create-session-returns-id',
  ],
}, async () => {
  const admin = api.admin()
  const zoe = api.listener('zoe')
  const { mediaId, position } = await packagedUpload(api)

  const created = await admin.post('/api/content', {
    title: 'Calm in the air',
    type: 'audio',
    categoryId: 3,
    mediaId,
    tags: [' breathing ', 'breathing', ''],
    sessionText: '<p onclick="x()">Breathe<script>alert(1)</script></p>',
    isPublished: true,
    isFreeContent: true,
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    title: 'Calm in the air',
    duration: 300,
    tags: ['breathing'],
    isPublished: true,
    isPlayable: true,
    sessionText: '<p>Breathe</p>',
    fileUrl: `/media/media/${mediaId}/one/master.m3u8`,
  })
  const id = String(created.body.id)

  expect((await zoe.post('/api/users', { firebaseUid: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' })).status).toBe(
    201,
  )
  const library = await zoe.get('/api/content', { 'x-position': created.headers.get('x-position') ?? position })
  expect(library.headers.get('x-stale')).toBeNull()
  const {
    revision: _,
    transcriptRevision: _____,
    updatedAt: __,
    publicationPlan: ___,
    replacement: ____,
    unpublishAt: ______,
    ...seen
  } = created.body
  expect(library.body).toEqual([{ ...seen, downloadSize: null }])

  const view = await zoe.post(`/api/content/${id}/view`)
  expect(view.status).toBe(201)
  expect((await zoe.get(`/api/content/${id}`)).body).toMatchObject({ viewCount: 1 })

  const playback = await zoe.get(`/api/content/${id}/playback`)
  expect(playback.status).toBe(200)
  expect(playback.body).toMatchObject({ type: 'audio', duration: 300, waveform: [0, 128, 255], resumeAt: 0 })

  const session = await zoe.post('/api/create-session', { contentId: id })
  expect(session.status).toBe(201)
  expect(session.body).toMatchObject({ contentId: id, durationPlayed: 0, completed: false, endTime: null })

  api.advance(100)
  const report = { endTime: api.now().toISOString(), durationPlayed: 90, position: 90, completed: false }
  const progressed = await zoe.patch(`/api/session-logs/${session.body.id}`, report)
  expect(progressed.body).toMatchObject({ durationPlayed: 90, position: 90, completed: false })
  expect((await zoe.get(`/api/content/${id}/playback`)).body.resumeAt).toBe(90)

  api.advance(200)
  const end = { endTime: api.now().toISOString(), durationPlayed: 285, position: 286, completed: true }
  expect((await zoe.patch(`/api/session-logs/${session.body.id}`, end)).body.completed).toBe(true)
  const complete = { completionType: 'auto', sessionId: session.body.id }
  expect((await zoe.post(`/api/content/${id}/complete`, complete)).status).toBe(201)

  expect((await zoe.get('/api/content/completions')).body).toEqual([{ contentId: id }])
  expect((await zoe.get('/api/completed-sessions')).body).toMatchObject([{ contentId: id, contentDuration: 300 }])
  expect((await zoe.get('/api/streak', { 'x-time-zone': 'UTC' })).body).toMatchObject({ currentStreak: 1 })
  expect((await zoe.get('/api/progress')).body).toMatchObject({
    totalSessions: 1,
    completedSessions: 1,
    listenedSeconds: 285,
    items: [{ contentId: id, position: 0, completed: true }],
  })
  expect((await zoe.get('/api/session-logs')).body).toMatchObject([
    { id: session.body.id, durationPlayed: 285, completed: true },
  ])

  expect((await zoe.get(`/api/content/${id}/rating`)).body).toBeNull()
  expect((await zoe.post(`/api/content/${id}/rating`, { rating: 2 })).status).toBe(201)
  expect((await zoe.put(`/api/content/${id}/rating`, { rating: 3 })).body).toEqual({ rating: 3 })
  expect((await zoe.get(`/api/content/${id}/rating`)).body).toEqual({ rating: 3 })
})
