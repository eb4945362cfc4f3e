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
  path = `/api/content/${contentId}/favourite`
})
afterAll(() => api.close())

const hoursAgo = (hours: number) => new Date(api.now().getTime() - hours * 3_600_000).toISOString()

test('a favourite sent late and twice is stored once, with its own time, for its owner only', async () => {
  const zoe = api.listener('zoe')
  const body = { isFavourite: true, at: hoursAgo(3) }
  for (const each of [body, body]) expect(await zoe.put(path, each)).toMatchObject({ status: 200 })
  expect((await zoe.get('/api/favourites')).body).toEqual([{ contentId, addedAt: body.at }])
  expect((await api.listener('eve').get('/api/favourites')).body).toEqual([])
  const stream = `favourite-zoe:${contentId}`
  expect((await eventsOf(api.store)).filter((event) => event.stream === stream)).toHaveLength(1)
})

test('a favourite can be removed even when its session is unpublished', async () => {
  const ben = api.listener('ben')
  await ben.put(path, { isFavourite: true, at: hoursAgo(2) })
  await api.admin().patch(`/api/content/${contentId}`, { isPublished: false })
  expect((await ben.put(path, { isFavourite: false, at: hoursAgo(0) })).status).toBe(200)
  expect((await ben.get('/api/favourites')).body).toEqual([])
  await api.admin().patch(`/api/content/${contentId}`, { isPublished: true })
})

test('rejects an invalid choice and an unknown session with a message', async () => {
  const zoe = api.listener('zoe')
  expect(await zoe.put(path, { isFavourite: 'yes', at: hoursAgo(0) })).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  })
  expect(await zoe.put('/api/content/nothing/favourite', { isFavourite: true, at: hoursAgo(0) })).toMatchObject({
    status: 404,
    body: { error: 'The session was not found.' },
  })
})
