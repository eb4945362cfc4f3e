import { randomUUID } from 'node:crypto'
import { bossOptions, ensureQueues, packageMediaQueue } from '@stillair/events/jobs/jobs.ts'
import { MediaPackaged, MediaPackagingStarted, PACKAGING_RULES } from '@stillair/events/modules/media/events.ts'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { packagedMedia, uploaded } from '../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type LiveEvents, listenTo } from '../../../test/live-events.ts'
import { append, failedUpload, packagedUpload } from '../../../test/media-story.ts'
import { testTokens } from '../../../test/person.ts'
import { MediaLiveEvent } from '../../contract/admin/media.ts'

let api: Harness
let open: LiveEvents[]

beforeAll(async () => {
  api = await startHarness()
  await api.pool.query(`create schema media;
    create table media.packaging_progress (media_id text primary key, attempt text, progress float8, step text, updated_at timestamptz)`)
})
afterAll(() => api.close())
beforeEach(() => {
  open = []
})
afterEach(() => {
  for (const events of open) events.close()
})

const token = (claims: Record<string, unknown> = {}) =>
  api.tokens.sign({ sub: 'ada', email: 'ada@stillair.test', admin: true, ...claims })

async function follow(url = api.url, claims?: Record<string, unknown>): Promise<LiveEvents> {
  const events = await listenTo(`${url}/api/media/live`, token(claims))
  open.push(events)
  expect(events.status).toBe(200)
  return events
}

/** Creates an upload whose packaging has started, and waits for the read model. */
async function running(): Promise<string> {
  const mediaId = randomUUID()
  const position = await append(api.store, mediaId, [
    uploaded(mediaId),
    MediaPackagingStarted({ mediaId, attempt: 'one' }),
  ])
  await api.admin().get(`/api/media/${mediaId}`, { 'x-position': position })
  return mediaId
}

test('an upload that waits has its place in the queue, which follows the workers', async () => {
  const db = { executeSql: (text: string, values?: unknown[]) => api.pool.query(text, values) }
  const boss = new PgBoss({ db, ...bossOptions, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    await ensureQueues(boss)
    const [bulk = '', first = '', second = ''] = await Promise.all([waitingUpload(), waitingUpload(), waitingUpload()])
    const events = await follow()
    for (const [mediaId, priority] of [
      [bulk, -1],
      [first, 0],
      [second, 0],
    ] as const) {
      await boss.send(packageMediaQueue.name, { mediaId, cause: mediaId }, { priority })
    }
    const places = () => [first, second, bulk].map((id) => events.received.findLast(about(id))?.data.queuedBehind)
    await expect.poll(places).toEqual([0, 1, 2])

    const [job] = await boss.fetch(packageMediaQueue.name)
    expect(job?.data).toMatchObject({ mediaId: first })
    await append(api.store, first, [MediaPackagingStarted({ mediaId: first, attempt: 'one' })])
    await boss.complete(packageMediaQueue.name, job?.id ?? '')
    await expect.poll(places).toEqual([undefined, 0, 1])
    expect((await api.admin().get(`/api/media/${bulk}`)).body).toMatchObject({ state: 'uploaded', queuedBehind: 1 })
    expect((await api.admin().get(`/api/media/${first}`)).body).not.toHaveProperty('queuedBehind')
  } finally {
    await boss.stop({ graceful: false })
  }
})

async function waitingUpload(): Promise<string> {
  const mediaId = randomUUID()
  const position = await append(api.store, mediaId, [uploaded(mediaId)])
  await api.admin().get(`/api/media/${mediaId}`, { 'x-position': position })
  return mediaId
}

const packagedNow = (mediaId: string) =>
  append(api.store, mediaId, [
    MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId), rules: PACKAGING_RULES }),
  ])
const about = (mediaId: string) => (event: { data: Record<string, unknown> }) => event.data.id === mediaId
const report = (mediaId: string, progress: number, step: string) =>
  api.pool.query(
    `insert into media.packaging_progress values ($1, 'one', $2, $3, now())
     on conflict (media_id) do update set progress = excluded.progress, step = excluded.step`,
    [mediaId, progress, step],
  )

test('sends uploads in progress first, then every change until they are playable', async () => {
  const mediaId = await running()
  const { mediaId: done } = await packagedUpload(api)
  const { mediaId: failed, position } = await failedUpload(api)
  await api.admin().get('/api/media', { 'x-position': position })

  const events = await follow()
  expect(await events.next(about(mediaId))).toMatchObject({ event: 'media', data: { state: 'packaging', progress: 0 } })
  await report(mediaId, 0.25, 'Measuring loudness')
  expect((await events.next(about(mediaId))).data).toMatchObject({ progress: 0.25, step: 'Measuring loudness' })
  await report(mediaId, 0.5, 'Making 96k')
  expect((await events.next(about(mediaId))).data).toMatchObject({ progress: 0.5, step: 'Making 96k' })
  await packagedNow(mediaId)
  expect((await events.next(about(mediaId))).data).toMatchObject({ state: 'ready', progress: 1, duration: 300 })
  // Uploads that had ended before are sent only when they change.
  expect(events.received.filter((event) => [done, failed].includes(String(event.data.id)))).toEqual([])
  for (const event of events.received) expect(MediaLiveEvent.parse(event)).toEqual(event)
})

test('all clients get a new upload, changes of its use, and its deletion', { tags: ['slow'] }, async () => {
  const all = [await follow(), await follow(api.url, { sub: 'otto', email: 'otto@stillair.test' }), await follow()]
  const sent = async (fits: (data: Record<string, unknown>) => boolean, mediaId: string) => {
    for (const events of all) await events.next((event) => about(mediaId)(event) && fits(event.data))
  }
  const { mediaId } = await packagedUpload(api)
  await sent(({ state, usedBy }) => state === 'ready' && (usedBy as unknown[]).length === 0, mediaId)

  const admin = api.admin()
  const { body } = await admin.post('/api/content', { title: 'Calm', type: 'audio', categoryId: 3, mediaId })
  const usedAs = (title: string) => (data: Record<string, unknown>) =>
    JSON.stringify(data.usedBy) === JSON.stringify([{ id: body.id, title, isPublished: false }])
  await sent(usedAs('Calm'), mediaId)
  await admin.patch(`/api/content/${body.id}`, { title: 'Calmer' })
  await sent(usedAs('Calmer'), mediaId)

  await expect.poll(async () => (await admin.delete(`/api/content/${body.id}`)).status).toBe(200)
  await expect.poll(async () => (await admin.delete(`/api/media/${mediaId}`)).status).toBe(200)
  for (const events of all) {
    expect(await events.next((event) => event.event === 'media-deleted' && about(mediaId)(event))).toEqual({
      event: 'media-deleted',
      data: { id: mediaId },
    })
  }
})

test('announces changes of the library with the position to read up to', async () => {
  const events = await follow()
  const { body, headers } = await api.admin().post('/api/content', { title: 'News', type: 'audio', categoryId: 3 })
  expect(body.id).toBeDefined()
  const position = BigInt(headers.get('x-position') ?? '0')
  await events.next(
    ({ event, data }) => event === 'library' && (testTokens.open(String(data.position)) ?? 0n) >= position,
  )
})

test('a client that connects after a pause gets the present uploads in progress', async () => {
  const mediaId = await running()
  const first = await follow()
  await first.next(about(mediaId))
  first.close()
  await first.ended
  const later = await running()
  const second = await follow()
  await second.next(about(later))
  await packagedNow(mediaId)
  await second.next((event) => about(mediaId)(event) && event.data.state === 'ready')
})

test('the stream is neither compressed nor cached', async () => {
  const { headers } = await follow()
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
})

test('only admins can connect', async () => {
  const refused = async (listener: string | null) => (await listenTo(`${api.url}/api/media/live`, listener)).status
  expect(await refused(null)).toBe(401)
  expect(await refused(token({ admin: false }))).toBe(403)
  expect((await api.admin().send('POST', '/api/media/live')).status).toBe(405)
})

test('serves forty tabs at once', async () => {
  const mediaId = await running()
  const many = await Promise.all(Array.from({ length: 40 }, () => follow()))
  for (const events of many) await events.next(about(mediaId))
  await packagedNow(mediaId)
  for (const events of many) await events.next((event) => about(mediaId)(event) && event.data.state === 'ready')
})

test('rejects more than fifty streams of a user until some are closed', async () => {
  const claims = { sub: 'many' }
  const many = await Promise.all(Array.from({ length: 50 }, () => follow(api.url, claims)))
  const again = async () => {
    const events = await listenTo(`${api.url}/api/media/live`, token(claims))
    open.push(events)
    return events
  }
  const refused = await fetch(`${api.url}/api/media/live`, { headers: { authorization: `Bearer ${token(claims)}` } })
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too-many-streams' })
  // Other users are not affected.
  expect((await follow()).status).toBe(200)
  for (const events of many) events.close()
  await expect.poll(async () => (await again()).status).toBe(200)
})

test('a stopping process ends all streams and connections at once', async () => {
  const { url, server, stop } = await listen(api.deps)
  const events = await Promise.all([follow(url), follow(url)])
  await stop()
  expect(await Promise.all(events.map(({ ended }) => ended))).toEqual([true, true])
  expect(server.listening).toBe(false)
})

test('the stream ends if the database fails, and gets a 503 until it is back', { tags: ['slow'] }, async () => {
  const blind = await startHarness()
  try {
    const follower = await listenTo(`${blind.url}/api/media/live`, blind.tokens.sign({ sub: 'ada', admin: true }))
    expect(follower.status).toBe(200)
    await blind.pool.query('alter schema projections rename to away')
    expect(await follower.ended).toBe(true)
    // The duration of a stream does not count as a response time.
    expect(await blind.deps.metrics.registry.metrics()).not.toContain('/api/media/live')
    const again = await listenTo(`${blind.url}/api/media/live`, blind.tokens.sign({ sub: 'ada', admin: true }))
    expect(again.status).toBe(503)
    await blind.pool.query('alter schema away rename to projections')
  } finally {
    await blind.close()
  }
})
