import { MediaPackaged, PACKAGING_RULES } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedMedia, uploaded } from '../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { append, failedUpload, packagedUpload } from '../../../test/media-story.ts'
import type { Person } from '../../../test/person.ts'
import { galleryCoverOf } from '../../contract/shared/cover-gallery.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const file = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', isFreeContent: true }
const create = async (body: object) => {
  const answer = await admin.post('/api/content', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { id: String(answer.body.id), position: answer.headers.get('x-position') ?? '' }
}

test('the categories are listed', {
  tags: ['entities/category-1-podcast-2-technical-3', 'api/get-api-categories'],
}, async () => {
  expect((await api.listener('zoe').get('/api/categories')).body).toEqual([
    { id: 1, name: 'Podcast' },
    { id: 2, name: 'Technical' },
    { id: 3, name: 'Meditation' },
  ])
})

test('unpublished content is hidden from listeners, but can be finished', async () => {
  const { id } = await create({ ...file, isPublished: true })
  const zoe = api.listener('zoe')
  const session = await zoe.post('/api/create-session', { contentId: id })
  const unpublished = await admin.patch(`/api/content/${id}`, { isPublished: false })
  expect(unpublished.body).toMatchObject({ id, isPublished: false })
  expect(
    (await zoe.get(`/api/content/${id}`, { 'x-position': unpublished.headers.get('x-position') ?? '' })).status,
  ).toBe(404)
  const complete = { completionType: 'auto', sessionId: session.body.id }
  expect((await zoe.post(`/api/content/${id}/complete`, complete)).status).toBe(201)
})

test('lists the newest content first', { tags: ['api/get-api-content'] }, async () => {
  const first = await create({ ...file, title: 'First', isPublished: true })
  api.advance(1)
  const second = await create({ ...file, title: 'Second', isPublished: true })
  const { body } = await admin.get('/api/content')
  const order = (body as unknown as { id: string }[]).map(({ id }) => id)
  expect(order.indexOf(second.id)).toBeLessThan(order.indexOf(first.id))
  expect(order.indexOf(second.id)).toBe(0)
})

test('stores empty fields of the form as null', {
  tags: [
    'entities/content-its-fields',
    'validation/content-form-thumbnailurl-coverimageurl',
    'validation/content-form-duration-number-at-least-1',
    'validation/content-form-tags-list-strings-default',
    'validation/content-form-ispublished-boolean-default',
    'validation/tags-trimmed',
    'validation/tags-empty-ignored',
  ],
}, async () => {
  const { id } = await create({
    ...file,
    description: '',
    thumbnailUrl: '',
    coverImageUrl: '',
    duration: 0,
    sessionText: '<p> </p>',
    tags: [' calm', 'calm ', '', 'night'],
  })
  expect((await admin.get(`/api/content/${id}`)).body).toEqual({
    id,
    title: 'Calm',
    description: null,
    type: 'audio',
    fileUrl: file.fileUrl,
    thumbnailUrl: null,
    coverImageUrl: null,
    duration: null,
    categoryId: 3,
    tags: ['calm', 'night'],
    isPublished: false,
    isFreeContent: true,
    sessionText: null,
    voice: null,
    producer: null,
    chapters: [],
    viewCount: 0,
    mediaId: null,
    isPlayable: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    cover: galleryCoverOf(String(id), 3),
    hasTranscript: false,
    downloadSize: null,
    isLocked: false,
  })
})

test('an edit changes only the fields sent, and returns the whole content', {
  tags: ['api/patch-api-content-id'],
}, async () => {
  const { id } = await create({ ...file, description: 'Before', tags: ['night'], isFreeContent: true })
  const edited = await admin.patch(`/api/content/${id}`, { title: ' Calmer ', categoryId: 1 })
  expect(edited).toMatchObject({
    status: 200,
    body: { id, title: 'Calmer', description: 'Before', tags: ['night'], isFreeContent: true, categoryId: 1 },
  })
  expect((await admin.get(`/api/admin/content/${id}`)).body).toEqual(edited.body)
  // Fields can be sent back as they were read.
  const { title, description, type, fileUrl, duration, tags, sessionText, mediaId } = edited.body
  const echo = { title, description, type, fileUrl, duration, tags, sessionText, mediaId }
  expect((await admin.patch(`/api/content/${id}`, echo)).body).toEqual(edited.body)
})

test('removes duplicate tags', { tags: ['validation/tags-duplicates-ignored'] }, async () => {
  const { id } = await create({ ...file, tags: [...Array(1_000).fill(' calm '), 'night'] })
  expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ tags: ['calm', 'night'] })
  const edited = await admin.patch(`/api/content/${id}`, { tags: Array(1_000).fill('night') })
  expect(edited).toMatchObject({ status: 200, body: { tags: ['night'], revision: 1 } })
})

test('removes scripts from rich text before storing it, and keeps the words', async () => {
  const sessionText = '<p onclick="x()">Breathe <script>alert(1)</script><strong>in</strong></p><img src=x onerror=y()>'
  const { id, position } = await create({ ...file, isPublished: true, sessionText })
  const kept = '<p>Breathe <strong>in</strong></p>'
  expect((await api.listener('zoe').get(`/api/content/${id}`, { 'x-position': position })).body).toMatchObject({
    sessionText: kept,
  })
  const edited = await admin.patch(`/api/content/${id}`, {
    sessionText: `${kept}<iframe src="https://a.test"></iframe>`,
  })
  // After sanitising, the text is unchanged.
  expect(edited.body).toMatchObject({ sessionText: kept, revision: 1 })
})

describe('an upload', () => {
  test('can be attached while it is being packaged, but not published yet', async () => {
    const mediaId = 'm-packaging'
    await append(api.store, mediaId, [uploaded(mediaId)])
    const { id } = await create({ ...file, fileUrl: undefined, mediaId })
    const early = await admin.patch(`/api/content/${id}`, { isPublished: true })
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'not-playable', error: expect.stringContaining('processed') },
    })
    expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({
      isPublished: false,
      isPlayable: false,
      duration: null,
    })
    expect(await admin.get(`/api/content/${id}/playback`)).toMatchObject({
      status: 409,
      body: { code: 'not-playable' },
    })
  })

  test('cannot be published if packaging failed, and the message promises nothing', async () => {
    const { mediaId } = await failedUpload(api)
    const { id } = await create({ ...file, fileUrl: undefined, mediaId })
    expect((await admin.patch(`/api/content/${id}`, { isPublished: true })).status).toBe(409)
    const { body } = await admin.get(`/api/content/${id}/playback`)
    expect(body.error).not.toMatch(/moment/)
  })

  test('of the other type is rejected', async () => {
    const { mediaId } = await packagedUpload(api)
    const answer = await admin.post('/api/content', { ...file, type: 'video', mediaId })
    expect(answer).toMatchObject({ status: 409, body: { code: 'media-type', details: { type: expect.any(String) } } })
  })

  test('provides playlist, duration and file, and its URL can be sent back', async () => {
    const { mediaId, position } = await packagedUpload(api)
    const { id } = await create({ ...file, duration: 5, mediaId, isPublished: true })
    const seen = (await admin.get(`/api/admin/content/${id}`, { 'x-position': position })).body
    expect(seen).toMatchObject({ duration: 300, isPlayable: true, fileUrl: `/media/media/${mediaId}/one/master.m3u8` })
    expect((await admin.patch(`/api/content/${id}`, { fileUrl: seen.fileUrl, mediaId })).body).toEqual(seen)
    const detached = await admin.patch(`/api/content/${id}`, {
      fileUrl: seen.fileUrl,
      mediaId: null,
      isPublished: false,
    })
    expect(detached.body).toMatchObject({ mediaId: null, fileUrl: null, isPlayable: false })
  })

  test('that was attached before packaging provides its duration afterwards', async () => {
    const mediaId = 'm-late'
    await append(api.store, mediaId, [uploaded(mediaId)])
    const { id } = await create({ ...file, fileUrl: undefined, mediaId })
    await append(api.store, mediaId, [
      MediaPackaged({
        mediaId,
        attempt: 'one',
        rules: PACKAGING_RULES,
        packaged: packagedMedia(mediaId, { duration: 77 }),
      }),
    ])
    const published = await admin.patch(`/api/content/${id}`, { isPublished: true })
    expect(published.body).toMatchObject({ isPublished: true, duration: 77 })
  })
})

describe('playback', () => {
  test('of a file on another site returns its URL', async () => {
    const { id, position } = await create({ ...file, duration: 60, isPublished: true })
    const { body } = await api.listener('zoe').get(`/api/content/${id}/playback`, { 'x-position': position })
    expect(body).toMatchObject({ type: 'audio', hlsUrl: file.fileUrl, downloadUrl: null, duration: 60, resumeAt: 0 })
  })

  test('resumes where the listener stopped, except at the end', async () => {
    const { mediaId } = await packagedUpload(api)
    const { id, position } = await create({ ...file, fileUrl: undefined, mediaId, isPublished: true })
    const max = api.listener('max')
    const session = await max.post('/api/create-session', { contentId: id })
    const leaveAt = async (place: number) => {
      api.advance(60)
      const body = { endTime: api.now().toISOString(), durationPlayed: 30, position: place, completed: false }
      await max.patch(`/api/session-logs/${session.body.id}`, body)
      return (await max.get(`/api/content/${id}/playback`)).body.resumeAt
    }
    expect(await leaveAt(120)).toBe(120)
    expect(await leaveAt(284)).toBe(284)
    expect(await leaveAt(286)).toBe(0)
    const other = await api.listener('olga').get(`/api/content/${id}/playback`, { 'x-position': position })
    expect(other.body.resumeAt).toBe(0)
  })
})
