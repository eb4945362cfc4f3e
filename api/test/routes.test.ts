import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import type { Answer } from './person.ts'

let api: Harness
let operations: { method: string; path: string; access: string }[]

beforeAll(async () => {
  api = await startHarness({ withProjections: false })
  const { body } = await api.visitor().get('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-access': string }>>
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace('{id}', 'some-id'),
      access: operation['x-access'],
    })),
  )
})
afterAll(() => api.close())

const isErrorShaped = (answer: Answer) =>
  expect(answer.body).toEqual({ error: expect.stringMatching(/^[A-Z].*[.)]$/), code: expect.any(String) })

test('the document tells all routes of the product', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [
      'POST /api/users',
      'GET /api/users/me',
      'GET /api/categories',
      'GET /api/content',
      'POST /api/content',
      'GET /api/content/some-id',
      'PATCH /api/content/some-id',
      'GET /api/content/some-id/playback',
      'POST /api/content/some-id/view',
      'POST /api/content/some-id/complete',
      'GET /api/content/some-id/rating',
      'POST /api/content/some-id/rating',
      'PUT /api/content/some-id/rating',
      'GET /api/content/completions',
      'GET /api/completed-sessions',
      'POST /api/create-session',
      'PATCH /api/session-logs/some-id',
      'GET /api/session-logs',
      'GET /api/streak',
      'GET /api/progress',
      'GET /api/media',
      'GET /api/media/some-id',
      'POST /api/media/some-id/retry',
    ].sort(),
  )
})

test('the document describes what goes in and comes out', async () => {
  const { body } = await api.visitor().get('/api/openapi.json')
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/content/{id}/rating': {
        put: {
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: 'id', in: 'path', required: true }),
            expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
          ]),
          requestBody: { content: { 'application/json': { schema: { required: ['rating'] } } } },
          responses: { '200': {}, '401': {}, '404': {} },
        },
      },
    },
  })
})

test('every route is closed to who is not signed in', async () => {
  for (const { method, path } of operations) {
    const answer = await api.visitor().send(method, path)
    expect(answer.status, `${method} ${path}`).toBe(401)
    isErrorShaped(answer)
  }
})

test("every admin's route is closed to a listener, before anything of the body is read", async () => {
  const closed = operations.filter(({ access }) => access === 'admin')
  expect(closed).toHaveLength(5)
  for (const { method, path } of closed) {
    const body = method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } }
    const answer = await api.listener('zoe').send(method, path, body)
    expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'admins-only' } })
  }
})

test('uploads are closed to all but admins, by every method', async () => {
  for (const path of ['/api/uploads', '/api/uploads/52bd7a6c-8f1c-4b4e-9d5e-0d3a1f8a7c11']) {
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT']) {
      expect((await api.visitor().send(method, path)).status, `${method} ${path}`).toBe(401)
      expect((await api.listener('zoe').send(method, path)).status, `${method} ${path}`).toBe(403)
    }
  }
})

describe('an address', () => {
  test('that is unknown is answered in the one shape', async () => {
    for (const path of ['/api/nothing', '/api', '/api/content/some-id/nothing', '/nothing']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await api.listener('zoe').send(method, path)
        expect(answer.status, `${method} ${path}`).toBe(404)
        isErrorShaped(answer)
      }
    }
  })

  test('says which methods it takes', async () => {
    const answer = await api.listener('zoe').send('DELETE', '/api/content')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
    isErrorShaped(answer)
  })
})

test('nothing of all this was written', async () => {
  expect(await eventsOf(api.store)).toEqual([])
})
