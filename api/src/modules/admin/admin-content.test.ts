import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { append, failedUpload, packagedUpload } from '../../../test/media-story.ts'
import type { Person } from '../../../test/person.ts'
import type { AdminContentPage, AdminContentRow, ListAdminContent } from '../../contract/admin/admin.ts'
import { galleryCoverOf } from '../../contract/shared/cover-gallery.ts'

let api: Harness
let admin: Person

const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3' }
const create = async (body: object) => {
  const answer = await admin.post('/api/content', { ...file, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  api.advance(1)
  return String(answer.body.id)
}
const page = async (query: ListAdminContent = {}): Promise<AdminContentPage> => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await admin.get(`/api/admin/content?${parameters}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as unknown as AdminContentPage
}
const titles = async (query: ListAdminContent) => (await page(query)).items.map(({ title }) => title)

beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
  await create({ title: 'zebra', duration: 90, categoryId: 1, isPublished: true })
  await create({ title: 'Äther', duration: 30, categoryId: 2, isPublished: true, isFreeContent: true })
  await create({ title: '100% calm', categoryId: 3, tags: ['night'] })
  await create({ title: 'a_b', duration: 60, categoryId: 2, type: 'video' })
  await create({ title: 'Above the clouds', duration: 3600, categoryId: 1, isPublished: true })
})
afterAll(() => api.close())

describe("the admin area's table", () => {
  test('lists all contents page by page, newest first', async () => {
    const { items, ...rest } = await page()
    expect(items.map(({ title }) => title)).toEqual(['Above the clouds', 'a_b', '100% calm', 'Äther', 'zebra'])
    expect(rest).toEqual({ total: 5, page: 1, pageSize: 20 })
  })

  test('returns the columns of each row', async () => {
    const [row] = (await page({ search: '100' })).items
    const { id, createdAt, updatedAt, mediaState, hasLateChapter, size, ...rest } = row as AdminContentRow
    expect([mediaState, hasLateChapter, size]).toEqual([null, false, null])
    expect(rest).toEqual({
      title: '100% calm',
      type: 'audio',
      categoryId: 3,
      tags: ['night'],
      isPublished: false,
      publicationPlan: null,
      unpublishAt: null,
      replacement: null,
      isFreeContent: false,
      duration: null,
      coverImageUrl: null,
      mediaId: null,
      cover: galleryCoverOf(String(id), 3),
      isPlayable: true,
      hasTranscript: false,
      viewCount: 0,
      revision: 0,
    })
    expect(updatedAt).toBe(createdAt)
    expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ id, createdAt, updatedAt, ...rest })
  })

  test('finds any part of a title, in any case, with wildcards as plain characters', {
    tags: ['admin/content-tab-search-title', 'validation/search-case-insensitive-substring-match'],
  }, async () => {
    expect(await titles({ search: ' CLOUDS ' })).toEqual(['Above the clouds'])
    expect(await titles({ search: 'äTH' })).toEqual(['Äther'])
    expect(await titles({ search: '%' })).toEqual(['100% calm'])
    expect(await titles({ search: '_' })).toEqual(['a_b'])
    expect(await titles({ search: '\\' })).toEqual([])
    expect(await titles({ search: "' or true --" })).toEqual([])
    expect(await titles({ search: 'night' })).toEqual([])
  })

  test('ignores accents in titles and in searches', async () => {
    expect(await titles({ search: 'ather' })).toEqual(['Äther'])
    expect(await titles({ search: 'A\u0308THER' })).toEqual(['Äther'])
    expect(await titles({ search: 'zébra' })).toEqual(['zebra'])
  })

  test('searches all texts and transcripts for words in any form, on request', async () => {
    const titled = `Wings ${Date.now()}`
    const id = await create({
      title: titled,
      description: 'Why an aeroplane stays up over Málaga.',
      sessionText: '<p>Notice the <strong>shoulders</strong>.</p>',
      voice: 'Ingrid Ångström',
      tags: ['Aerodynamics'],
    })
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:03.000\nThe engines whispering, gently.'
    await admin.put(`/api/content/${id}/transcript`, { text: vtt })
    const found = (search: string) => titles({ search, searchIn: 'everything' })
    for (const search of [
      'wings',
      'stayed',
      'MALAGA',
      'shoulder',
      'angstrom ingrid',
      'aerodyn',
      'whisper engine',
      'whispe',
      'Wing aeroplanes malaga',
    ]) {
      expect(await found(search), search).toEqual([titled])
    }
    // Missing words, markup, and symbols.
    for (const search of ['whisper zebra', 'strong', "engine' | 'zebra", '!!! & |', '00:03']) {
      expect(await found(search), search).toEqual([])
    }
    expect(await titles({ search: 'shoulder' })).toEqual([])
    expect(await titles({ search: 'shoulder', searchIn: 'everything', status: 'published' })).toEqual([])
    expect((await admin.get('/api/admin/content?searchIn=nowhere')).status).toBe(400)
    await admin.delete(`/api/content/${id}`)
  })

  test('filters by category, type, access, tag and transcript, also combined', async () => {
    expect(await titles({ category: '1' })).toEqual(['Above the clouds', 'zebra'])
    expect(await titles({ type: 'video' })).toEqual(['a_b'])
    expect(await titles({ access: 'free' })).toEqual(['Äther'])
    expect(await page({ access: 'premium' })).toMatchObject({ total: 4 })
    expect(await titles({ tag: 'NIGHT' })).toEqual(['100% calm'])
    expect(await titles({ tag: 'nigh' })).toEqual([])
    expect(await titles({ category: '2', type: 'audio' })).toEqual(['Äther'])
    const [zebra] = (await page({ search: 'zebra' })).items
    const words = 'WEBVTT\n\n00:00.000 --> 00:03.000\nBreathe in.'
    await admin.put(`/api/content/${zebra?.id}/transcript`, { text: words })
    expect(await titles({ transcript: 'attached' })).toEqual(['zebra'])
    expect(await page({ transcript: 'missing' })).toMatchObject({ total: 4 })
    await admin.put(`/api/content/${zebra?.id}/transcript`, { text: '' })
    for (const wrong of ['category=4', 'type=text', 'access=paid', 'transcript=maybe', `tag=${'x'.repeat(51)}`]) {
      expect((await admin.get(`/api/admin/content?${wrong}`)).status, wrong).toBe(400)
    }
  })

  test('offers each tag once, ignoring case, with its number of sessions', async () => {
    const first = await create({ title: 'Tagged', tags: ['Night', 'gate'] })
    const second = await create({ title: 'Tagged, too', tags: ['night'] })
    expect((await admin.get('/api/admin/tags')).body).toEqual([
      { tag: 'gate', sessions: 1, programs: 0 },
      { tag: 'night', sessions: 3, programs: 0 },
    ])
    for (const id of [first, second]) expect((await admin.delete(`/api/content/${id}`)).status).toBe(200)
  })

  test('filters by published and draft', { tags: ['admin/content-tab-status-filter-all-status'] }, async () => {
    expect(await titles({ status: 'published' })).toEqual(['Above the clouds', 'Äther', 'zebra'])
    expect(await titles({ status: 'draft' })).toEqual(['a_b', '100% calm'])
    expect(await page({ status: 'draft', search: 'calm' })).toMatchObject({ total: 1 })
  })

  test('sorts by each column in both directions', async () => {
    const ascending = (sort: ListAdminContent['sort']) => titles({ sort, direction: 'ascending' })
    expect(await ascending('title')).toEqual(['100% calm', 'a_b', 'Above the clouds', 'Äther', 'zebra'])
    expect(await ascending('createdAt')).toEqual(['zebra', 'Äther', '100% calm', 'a_b', 'Above the clouds'])
    expect((await ascending('type')).at(-1)).toBe('a_b')
    expect((await ascending('category'))[0]).toBe('100% calm')
    expect((await ascending('category')).slice(1, 3).sort()).toEqual(['Above the clouds', 'zebra'])
    expect((await ascending('status')).slice(0, 2).sort()).toEqual(['100% calm', 'a_b'])
    for (const sort of ['title', 'createdAt', 'type', 'category', 'status', 'views', 'updatedAt'] as const) {
      expect(await titles({ sort, direction: 'descending' }), sort).toEqual((await ascending(sort)).toReversed())
    }
  })

  test('lists unknown durations last in both directions', async () => {
    const timed = ['Äther', 'a_b', 'zebra', 'Above the clouds']
    expect(await titles({ sort: 'duration', direction: 'ascending' })).toEqual([...timed, '100% calm'])
    expect(await titles({ sort: 'duration', direction: 'descending' })).toEqual([...timed.toReversed(), '100% calm'])
  })

  test('lists each content on exactly one page, even with equal sort values', async () => {
    for (const sort of ['type', 'status', 'category'] as const) {
      const pages = [await page({ sort, pageSize: 2 }), await page({ sort, pageSize: 2, page: 2 })]
      pages.push(await page({ sort, pageSize: 2, page: 3 }))
      expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1])
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5)
    }
  })

  test('returns the last page for a page past the end, and page 1 if nothing matches', async () => {
    expect(await page({ pageSize: 2, page: 99 })).toMatchObject({ page: 3, total: 5, items: [{ title: 'zebra' }] })
    expect(await page({ search: 'nothing', page: 7 })).toEqual({ items: [], total: 0, page: 1, pageSize: 20 })
  })

  test('lists the most recently changed content first, on request', async () => {
    const oldest = (await page({ search: 'zebra' })).items[0]
    await admin.patch(`/api/content/${oldest?.id}`, { description: 'Stripes' })
    const [first] = (await page({ sort: 'updatedAt' })).items
    expect(first).toMatchObject({ title: 'zebra', revision: 2 })
    expect(Date.parse(first?.updatedAt ?? '')).toBeGreaterThan(Date.parse(oldest?.updatedAt ?? ''))
  })

  test('rejects invalid values for sorting, filtering and paging', async () => {
    for (const [query, field] of [
      ['sort=price', 'sort'],
      ['direction=up', 'direction'],
      ['status=gone', 'status'],
      ['page=0', 'page'],
      ['page=x', 'page'],
      ['pageSize=101', 'pageSize'],
      ['order=title', 'order'],
      ['sort=title&sort=type', 'sort'],
      [`search=${'x'.repeat(201)}`, 'search'],
    ]) {
      const { status, body } = await admin.get(`/api/admin/content?${query}`)
      expect(status, query).toBe(400)
      expect(body.details, query).toHaveProperty(field ?? '')
    }
    expect((await admin.get('/api/admin/content?search=%00')).status).toBe(400)
    // A route without parameters ignores those that links have gained in transit.
    expect((await admin.get('/api/admin/summary?from=mail&from=page')).status).toBe(200)
  })

  test('has its parameters in the OpenAPI document', async () => {
    const { body } = await api.visitor().get('/api/openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/api/admin/content': {
          get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'search', in: 'query' })]) },
        },
      },
    })
  })
})

describe('a row with an upload', () => {
  test('shows the state of the upload and its duration', async () => {
    const packaged = await packagedUpload(api, { duration: 45 })
    const failed = await failedUpload(api)
    await append(api.store, 'm-new', [uploaded('m-new')])
    for (const [title, mediaId] of Object.entries({ up1: packaged.mediaId, up2: failed.mediaId, up3: 'm-new' })) {
      await create({ title, fileUrl: undefined, mediaId })
    }
    const { items } = await page({ search: 'up', sort: 'title', direction: 'ascending' })
    expect(items).toMatchObject([
      { title: 'up1', mediaState: 'ready', isPlayable: true, duration: 45, size: expect.any(Number) },
      { title: 'up2', mediaState: 'failed', isPlayable: false, duration: null, size: null },
      { title: 'up3', mediaState: 'uploaded', isPlayable: false, duration: null },
    ])
    expect((await titles({ sort: 'duration', direction: 'ascending' })).slice(0, 2)).toEqual(['Äther', 'up1'])
    expect((await titles({ sort: 'size', direction: 'descending' }))[0]).toBe('up1')
  })
})

test('the summary counts all and published contents and programs, and lists the categories', {
  tags: [
    'admin/summary-card-total-content-published',
    'admin/summary-card-total-programs-published',
    'admin/summary-card-categories-count',
  ],
}, async () => {
  const { total } = await page({})
  const published = (await page({ status: 'published' })).total
  await admin.post('/api/programs', { title: 'First flight', isPublished: true })
  await admin.post('/api/programs', { title: 'Second flight' })
  expect((await admin.get('/api/admin/summary')).body).toEqual({
    content: { total, published },
    programs: { total: 2, published: 1 },
    categories: [
      { id: 1, name: 'Podcast' },
      { id: 2, name: 'Technical' },
      { id: 3, name: 'Meditation' },
    ],
  })
})

test('returns one content from its streams, published or not', async () => {
  const id = await create({ title: 'One', isFreeContent: true })
  const edited = await admin.patch(`/api/content/${id}`, { title: 'Two' })
  expect((await admin.get(`/api/admin/content/${id}`)).body).toEqual(edited.body)
  expect(edited.body).toMatchObject({ title: 'Two', revision: 1, isPublished: false, isLocked: false })
  expect((await admin.get('/api/admin/content/unknown')).status).toBe(404)
})
