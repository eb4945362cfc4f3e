import { MediaPackaged, MediaPackagingStarted, PACKAGING_RULES } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedMedia, uploaded } from '../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { append, packagedUpload } from '../../../test/media-story.ts'
import type { Person } from '../../../test/person.ts'
import type { History } from '../../contract/admin/history.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const chapters = [
  { start: 0, title: 'Arriving' },
  { start: 90.5, title: 'Breathing out' },
]

async function create(more: object = {}) {
  const { mediaId } = await packagedUpload(api)
  const session = { title: 'Calm', type: 'audio', categoryId: 3, mediaId, isFreeContent: true, isPublished: true }
  const { body, status } = await admin.post('/api/content', { ...session, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.id)
}

test('listeners get an editor’s chapters with clean titles and rounded times', async () => {
  const id = await create({
    chapters: [
      { start: 0.00001, title: '  Arriving ' },
      { start: 90.5004, title: 'Breathing\n out' },
    ],
  })
  const zoe = api.listener('zoe')
  const newest = { 'x-position': String(await api.store.head()) }
  expect((await zoe.get(`/api/content/${id}`, newest)).body).toMatchObject({ chapters })
  const list = (await zoe.get('/api/content')).body as unknown as { id: string }[]
  expect(list.find((content) => content.id === id)).toMatchObject({ chapters })
  expect((await admin.patch(`/api/content/${id}`, { chapters: null })).body).toMatchObject({ chapters: [] })
})

test('rejects a chapter after the end or out of order, with an error at its field', async () => {
  const id = await create({ chapters })
  const sentence = 'The chapter “Landing” begins after the recording has ended.'
  expect(
    await admin.patch(`/api/content/${id}`, { chapters: [...chapters, { start: 300, title: 'Landing' }] }),
  ).toMatchObject({ status: 400, body: { error: sentence, details: { chapters: sentence } } })
  expect(await admin.patch(`/api/content/${id}`, { chapters: chapters.toReversed() })).toMatchObject({
    status: 400,
    body: { details: { 'chapters.1.start': 'Must begin after the one before' } },
  })
})

test('the list of an admin warns of a late chapter as soon as the recording’s length is known', async () => {
  const mediaId = 'still-packaging'
  await append(api.store, mediaId, [uploaded(mediaId), MediaPackagingStarted({ mediaId, attempt: 'one' })])
  const session = { title: 'Not yet measured', type: 'audio', categoryId: 3, mediaId }
  const made = await admin.post('/api/content', { ...session, chapters: [...chapters, { start: 300, title: 'Late' }] })
  expect(made.status).toBe(201)
  const isLate = async () => {
    const query = '/api/admin/content?search=Not%20yet%20measured'
    const { body } = await admin.get(query, { 'x-position': String(await api.store.head()) })
    return body.items as unknown
  }
  expect(await isLate()).toMatchObject([{ hasLateChapter: false }])
  const packaged = packagedMedia(mediaId, { duration: 300 })
  await append(api.store, mediaId, [MediaPackaged({ mediaId, attempt: 'one', packaged, rules: PACKAGING_RULES })])
  expect(await isLate()).toMatchObject([{ hasLateChapter: true }])
  await admin.patch(`/api/content/${made.body.id}`, { chapters })
  expect(await isLate()).toMatchObject([{ hasLateChapter: false }])
})

test('the history shows their changes, and an earlier version can be restored', async () => {
  const id = await create({ chapters })
  await admin.patch(`/api/content/${id}`, { chapters: [{ start: 0, title: 'Arriving' }] })
  const path = `/api/content/${id}/history`
  const { body } = await admin.get(path, { 'x-position': String(await api.store.head()) })
  const [last] = body as unknown as History
  expect(last?.changes).toMatchObject([{ field: 'chapters', sentence: 'Chapters changed.' }])
  expect(last?.changes[0]?.pieces.map(({ text }) => text).join('')).toContain('1:30.5 Breathing out')
  expect((await admin.post(`/api/content/${id}/restore`, { revision: 0 })).body).toMatchObject({ chapters })
})
