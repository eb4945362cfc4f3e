import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import type { Answer } from './person.ts'

let api: Harness
let contentId: string
let sessionId: string
let before: number

beforeAll(async () => {
  api = await startHarness()
  const file = {
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isFreeContent: true,
    fileUrl: 'https://files.test/a.mp3',
    isPublished: true,
  }
  contentId = String((await api.admin().post('/api/content', file)).body.id)
  sessionId = String((await api.listener('zoe').post('/api/create-session', { contentId })).body.id)
  api.advance(60)
  before = (await eventsOf(api.store)).length
})
afterAll(async () => {
  expect(await eventsOf(api.store), 'bad input writes nothing').toHaveLength(before)
  await api.close()
})

const refused = (answer: Answer, status: number, details?: Record<string, unknown>) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.body.error).toMatch(/^\S.{5,}/)
  expect(answer.body.code).toMatch(/^[a-z-]+$/)
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|select |stack|zod|\bpg\b/i)
  if (details) expect(answer.body.details).toMatchObject(details)
}

const report = { endTime: '2026-01-01T00:00:00Z', durationPlayed: 10, completed: false }

describe('rejects a body', () => {
  const bodies: [what: string, method: 'post' | 'patch' | 'put', path: () => string, body: unknown, field: string][] = [
    ['without its fields', 'post', () => '/api/create-session', {}, 'contentId'],
    ['of the wrong type', 'post', () => '/api/create-session', { contentId: 7 }, 'contentId'],
    ['with a field too many', 'post', () => '/api/create-session', { contentId: 'x', userId: 'max' }, 'userId'],
    ['that is a list', 'post', () => '/api/create-session', [], 'body'],
    ['that is null', 'post', () => '/api/create-session', null, 'body'],
    ['that is a word', 'post', () => '/api/create-session', 'calm', 'body'],
    ['rating out of range', 'post', () => `/api/content/${contentId}/rating`, { rating: 4 }, 'rating'],
    ['rating as text', 'put', () => `/api/content/${contentId}/rating`, { rating: '3' }, 'rating'],
    [
      'completing in no known way',
      'post',
      () => `/api/content/${contentId}/complete`,
      { completionType: 'x' },
      'completionType',
    ],
    [
      'with negative listening',
      'patch',
      () => `/api/session-logs/${sessionId}`,
      { ...report, durationPlayed: -1 },
      'durationPlayed',
    ],
    [
      'with endless listening',
      'patch',
      () => `/api/session-logs/${sessionId}`,
      { ...report, durationPlayed: 1e300 },
      'durationPlayed',
    ],
    [
      'with a time that is none',
      'patch',
      () => `/api/session-logs/${sessionId}`,
      { ...report, endTime: 'now' },
      'endTime',
    ],
    [
      'with a place that is none',
      'patch',
      () => `/api/session-logs/${sessionId}`,
      { ...report, position: 'end' },
      'position',
    ],
    ['where none is expected', 'post', () => `/api/content/${contentId}/view`, { userId: 'max' }, 'userId'],
  ]
  test.each(bodies)(
    '%s',
    { tags: ['entities/rating-value-1-3', 'api/post-api-content-id-complete'] },
    async (_what, method, path, body, field) => {
      refused(await api.listener('zoe')[method](path(), body), 400, { [field]: expect.any(String) })
    },
  )

  const contents: [what: string, change: object, field: string][] = [
    ['without a title', { title: '  ' }, 'title'],
    ['with an endless title', { title: 'x'.repeat(201) }, 'title'],
    ['of no known type', { type: 'text' }, 'type'],
    ['of no known category', { categoryId: 4 }, 'categoryId'],
    ['with a file that is no address', { fileUrl: 'calm.mp3' }, 'fileUrl'],
    ['with a file that is a script', { fileUrl: 'javascript:alert(1)' }, 'fileUrl'],
    ['with a cover that is no address', { coverImageUrl: 'cover' }, 'coverImageUrl'],
    ['with a negative duration', { duration: -1 }, 'duration'],
    ['with a part of a second', { duration: 0.5 }, 'duration'],
    ['that plays for more than a day', { duration: 86_401 }, 'duration'],
    ['with an endless address', { fileUrl: `https://files.test/${'x'.repeat(2_000)}` }, 'fileUrl'],
    ['with a tag too many', { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }, 'tags'],
    ['with an endless tag', { tags: ['x'.repeat(51)] }, 'tags.0'],
    ['expected at no revision', { expectedRevision: -1 }, 'expectedRevision'],
    ['with tags that are no list', { tags: 'calm' }, 'tags'],
    ['published perhaps', { isPublished: 'yes' }, 'isPublished'],
    ['with a field too many', { viewCount: 1_000 }, 'viewCount'],
  ]
  test.each(contents)(
    'of content %s',
    {
      tags: [
        'validation/content-form-type-audio-video',
        'validation/content-form-fileurl-must-be-url-must-be',
        'validation/content-form-duration-number-at-least-1',
        'validation/content-form-categoryid-number',
        'validation/content-form-tags-list-strings-default',
        'validation/content-form-ispublished-boolean-default',
      ],
    },
    async (_what, change, field) => {
      const body = { title: 'Calm', type: 'audio', categoryId: 3, ...change }
      refused(await api.admin().post('/api/content', body), 400, { [field]: expect.any(String) })
      refused(await api.admin().patch(`/api/content/${contentId}`, change), 400, { [field]: expect.any(String) })
    },
  )

  const words: [change: object, sentence: string][] = [
    [{ title: '' }, 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    [{ description: 'x'.repeat(5_001) }, 'Must be at most 5,000 characters'],
    [{ sessionText: 'x'.repeat(100_001) }, 'Must be at most 100,000 characters'],
    [{ type: 'text' }, 'Choose audio or video'],
    [{ categoryId: 4 }, 'Choose a category'],
    [{ categoryId: null }, 'Choose a category'],
    [{ duration: -1 }, 'Must be at least 1'],
    [{ duration: 0.5 }, 'Must be at least 1'],
    [{ duration: 'long' }, 'Must be a number'],
    [{ fileUrl: 'calm.mp3' }, 'Must be a valid URL'],
    [{ thumbnailUrl: 'javascript:alert(1)' }, 'Must be a valid URL'],
    [{ coverImageUrl: '/covers/some-session' }, 'Must be a valid URL'],
    [{ chapters: [{ start: 0, title: 'x'.repeat(81) }] }, 'The title of a chapter has at most 80 characters'],
    [{ chapters: [{ start: 0, title: ' ' }] }, 'A chapter needs a title'],
    [{ chapters: [{ start: -1, title: 'In' }] }, 'A chapter begins at a time such as 1:30'],
    [{ tags: ['x'.repeat(51)] }, 'A tag has at most 50 characters'],
    [{ tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }, 'A session has at most 50 tags'],
  ]
  test.each(words)(
    'with the message of the form: %j',
    { tags: ['validation/content-form-title-required-title'] },
    async (change, sentence) => {
      const [field = ''] = Object.keys(change)
      const body = { title: 'Calm', type: 'audio', categoryId: 3, ...change }
      for (const answer of [
        await api.admin().post('/api/content', body),
        await api.admin().patch(`/api/content/${contentId}`, change),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { error: sentence } })
        expect(Object.entries(answer.body.details ?? {})).toEqual([[expect.stringMatching(`^${field}`), sentence]])
      }
    },
  )

  test('with the message of the first field, and a message for each', async () => {
    const change = { title: ' ', duration: -1, categoryId: 9 }
    expect((await api.admin().patch(`/api/content/${contentId}`, change)).body).toEqual({
      error: 'Title is required',
      code: 'invalid',
      details: { title: 'Title is required', duration: 'Must be at least 1', categoryId: 'Choose a category' },
    })
  })

  const json = { 'content-type': 'application/json' }
  test('that is not JSON, not UTF-8, or not declared as JSON', async () => {
    const zoe = api.listener('zoe')
    refused(await zoe.send('POST', '/api/create-session', { body: '{"contentId":', headers: json }), 400)
    const latin = { 'content-type': 'application/json; charset=latin1' }
    refused(await zoe.send('POST', '/api/create-session', { body: '{}', headers: latin }), 415)
    refused(await zoe.send('POST', '/api/create-session', { body: 'contentId=x' }), 415)
    refused(
      await zoe.send('POST', '/api/create-session', { body: '{}', headers: { ...json, 'content-encoding': 'x' } }),
      415,
    )
    refused(await zoe.send('POST', '/api/create-session'), 400)
  })

  test('that is nested too deeply', async () => {
    const deep = '['.repeat(500_000) + ']'.repeat(500_000)
    refused(await api.admin().send('POST', '/api/content', { body: deep, headers: json }), 400)
    const inField = `{"contentId":${'['.repeat(8_000)}${']'.repeat(8_000)}}`
    refused(await api.listener('zoe').send('POST', '/api/create-session', { body: inField, headers: json }), 400)
  })

  test('that is too large', async () => {
    const huge = { contentId: 'x'.repeat(20_000) }
    refused(await api.listener('zoe').post('/api/create-session', huge), 413)
    const description = 'x'.repeat(5 * 1024 * 1024)
    const answers = [
      await api.admin().post('/api/content', { title: 'Calm', type: 'audio', categoryId: 3, description }),
      await api.admin().patch(`/api/content/${contentId}`, { description }),
    ]
    for (const answer of answers) {
      refused(answer, 413)
      expect(answer.body.error).toBe('This is longer than can be sent at once. Shorten it and try again.')
    }
  })

  test('with text that cannot be stored', async () => {
    for (const title of ['calm\0', 'calm \ud800']) {
      refused(await api.admin().patch(`/api/content/${contentId}`, { title }), 400, { title: expect.any(String) })
    }
    refused(await api.admin().patch(`/api/content/${contentId}`, { 'ti\0tle': 1 }), 400)
  })

  test('that tries to set the prototype', async () => {
    const body = '{"contentId":"x","__proto__":{"admin":true},"constructor":{}}'
    const answer = await api.listener('zoe').send('POST', '/api/create-session', { body, headers: json })
    expect([400, 404]).toContain(answer.status)
  })
})

describe('an id is not found', () => {
  const strange = [
    'unknown',
    '00000000-0000-8000-8000-000000000000',
    "x'--",
    '%00',
    '..%2f..',
    '%ff',
    'x'.repeat(300),
    '😀',
  ]

  test('when it is unknown or malformed', async () => {
    for (const id of strange) {
      const zoe = api.listener('zoe')
      for (const path of [`/api/content/${id}`, `/api/content/${id}/playback`, `/api/content/${id}/rating`]) {
        const answer = await zoe.get(path)
        expect([400, 404], `${path}: ${answer.status}`).toContain(answer.status)
        expect(answer.body.error).toBeTypeOf('string')
      }
      const answers = [
        await zoe.patch(`/api/session-logs/${id}`, report),
        await zoe.post(`/api/content/${id}/view`),
        await zoe.post(`/api/content/${id}/complete`, { completionType: 'manual' }),
        await zoe.put(`/api/content/${id}/rating`, { rating: 1 }),
        await api.admin().patch(`/api/content/${id}`, { title: 'x' }),
        await api.admin().get(`/api/media/${id}`),
        await api.admin().post(`/api/media/${id}/package-again`, {}),
      ]
      for (const answer of answers) expect([400, 404]).toContain(answer.status)
    }
  })

  test('in a body', async () => {
    const zoe = api.listener('zoe')
    for (const id of ['unknown', "x'--", 'a/b', '😀']) {
      refused(await zoe.post('/api/create-session', { contentId: id }), 404)
      refused(await zoe.post(`/api/content/${contentId}/complete`, { completionType: 'auto', sessionId: id }), 404)
    }
    refused(await api.admin().patch(`/api/content/${contentId}`, { mediaId: 'unknown' }), 400, {
      mediaId: expect.any(String),
    })
  })

  test("when it is another listener's session", async () => {
    const max = api.listener('max')
    refused(await max.patch(`/api/session-logs/${sessionId}`, report), 404)
    refused(await max.post(`/api/content/${contentId}/complete`, { completionType: 'auto', sessionId }), 404)
    expect((await max.get('/api/session-logs')).body).toEqual([])
  })
})

describe('a header', () => {
  test('with an invalid position is rejected', async () => {
    for (const position of ['-1', 'abc', '1e3', '9'.repeat(30)]) {
      refused(await api.listener('zoe').get('/api/content', { 'x-position': position }), 400)
    }
  })

  test('with an invalid idempotency key is rejected', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(201) }
    refused(await api.listener('zoe').post('/api/create-session', { contentId: 'x' }, headers), 400)
  })
})
