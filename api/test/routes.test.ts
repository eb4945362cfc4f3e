import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsubscribeToken } from '../src/modules/reminders/unsubscribe-link.ts'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import { type Answer, person } from './person.ts'

let api: Harness
let operations: { method: string; path: string; access: string }[]

beforeAll(async () => {
  api = await startHarness({ withProjections: false, environment: { ANALYTICS: 'on' } })
  const { body } = await api.visitor().get('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-access': string }>>
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, 'some-$1'),
      access: operation['x-access'],
    })),
  )
})
afterAll(() => api.close())

const isErrorShaped = (answer: Answer) =>
  expect(answer.body).toEqual({ error: expect.stringMatching(/^[A-Z].*[.)]$/), code: expect.any(String) })

test('the OpenAPI document lists all routes and their access', { tags: ['api/all-them-who-may-ask'] }, () => {
  expect(operations.map(({ method, path, access }) => `${method} ${path} ${access}`).sort()).toEqual(
    [
      'POST /api/users listener',
      'GET /api/users/me listener',
      'PATCH /api/users/me listener',
      'DELETE /api/users/me listener',
      'GET /api/users/me/export listener',
      'GET /api/users/me/device-key listener',
      'POST /api/users/me/sign-out-everywhere listener',
      'POST /api/anxiety-profiles listener',
      'GET /api/categories listener',
      'GET /api/content listener',
      'POST /api/content admin',
      'GET /api/content/some-id listener',
      'PATCH /api/content/some-id admin',
      'DELETE /api/content/some-id admin',
      'GET /api/content/some-id/history admin',
      'POST /api/content/some-id/restore admin',
      'POST /api/content/some-id/undelete admin',
      'POST /api/programs/some-id/undelete admin',
      'GET /api/admin/summary admin',
      'GET /api/analysis/events analyst',
      'GET /api/analysis/library-weeks analyst',
      'GET /api/analysis/events/some-id analyst',
      'GET /api/analysis/comparisons analyst',
      'POST /api/analysis/comparisons analyst',
      'GET /api/analysis/comparisons/some-id analyst',
      'DELETE /api/analysis/comparisons/some-id analyst',
      'GET /api/analysis/charts analyst',
      'GET /api/analysis/charts/some-name analyst',
      'GET /api/analysis/sessions analyst',
      'GET /api/analysis/sessions/some-id/drop-off analyst',
      'GET /api/analysis/tail analyst',
      'GET /api/analysis/streams/some-id analyst',
      'GET /api/admin/content admin',
      'GET /api/admin/bin admin',
      'GET /api/admin/tags admin',
      'POST /api/admin/tags/rename admin',
      'POST /api/transcripts/check admin',
      'GET /api/admin/content/some-id admin',
      'GET /api/admin/content/some-id/transcript admin',
      'GET /api/admin/content/some-id/figures admin',
      'GET /api/content/some-id/keep listener',
      'GET /api/content/some-id/playback listener',
      'GET /api/content/some-id/sample listener',
      'POST /api/content/some-id/view listener',
      'POST /api/content/some-id/complete listener',
      'GET /api/content/some-id/rating listener',
      'POST /api/content/some-id/rating listener',
      'PUT /api/content/some-id/rating listener',
      'GET /api/favourites listener',
      'GET /api/reminders listener',
      'PUT /api/reminders listener',
      'DELETE /api/reminders listener',
      'PUT /api/reminders/devices listener',
      'DELETE /api/reminders/devices/some-id listener',
      'POST /api/reminders/off public',
      'POST /api/previews/open public',
      'GET /api/content/some-id/preview-links admin',
      'POST /api/content/some-id/preview-links admin',
      'DELETE /api/content/some-id/preview-links/some-linkId admin',
      'PUT /api/content/some-id/favourite listener',
      'GET /api/distress listener',
      'POST /api/content/some-id/distress listener',
      'GET /api/flights listener',
      'POST /api/flights listener',
      'PUT /api/admin/presences/some-id admin',
      'DELETE /api/admin/presences/some-id admin',
      'PUT /api/flights/some-id listener',
      'POST /api/flights/some-id/cancel listener',
      'POST /api/flights/some-id/landed listener',
      'POST /api/flights/some-id/notes listener',
      'POST /api/flights/some-id/distress listener',
      'POST /api/flights/some-id/predictions listener',
      'POST /api/predictions/some-id/resolution listener',
      'GET /api/content/completions listener',
      'GET /api/completed-sessions listener',
      'POST /api/create-session listener',
      'PATCH /api/session-logs/some-id listener',
      'GET /api/session-logs listener',
      'GET /api/streak listener',
      'GET /api/progress listener',
      'GET /api/media admin',
      'GET /api/media/some-id admin',
      'GET /api/media/some-id/subtitles/some-index admin',
      'POST /api/media/some-id/package-again admin',
      'POST /api/media/package-again admin',
      'DELETE /api/media/some-id admin',
      'GET /api/media/live admin',
      'GET /api/storage/probe admin',
      'GET /api/media/some-id/original admin',
      'GET /api/media/some-id/playback admin',
      'POST /api/cover-images admin',
      'GET /api/content/personalized listener',
      'GET /api/programs/personalized listener',
      'GET /api/content/some-id/transcript listener',
      'PUT /api/content/some-id/transcript admin',
      'GET /api/subscription-status listener',
      'POST /api/create-subscription listener',
      'POST /api/create-customer-portal listener',
      'POST /api/subscription-success listener',
      'POST /api/refresh-subscription listener',
      'GET /api/visitor public',
      'POST /api/waitlist public',
      'POST /api/analytics public',
      'GET /api/programs listener',
      'POST /api/programs admin',
      'GET /api/programs/some-id listener',
      'PATCH /api/programs/some-id admin',
      'GET /api/admin/programs admin',
      'GET /api/admin/programs/some-id admin',
      'DELETE /api/programs/some-id admin',
      'GET /api/programs/some-id/history admin',
      'POST /api/programs/some-id/restore admin',
      'GET /api/programs/some-id/content listener',
      'POST /api/programs/some-id/content admin',
      'DELETE /api/programs/some-id/content/some-contentId admin',
      'PATCH /api/programs/some-id/content/some-contentId/order admin',
    ].sort(),
  )
})

test('the OpenAPI document describes input and output', async () => {
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
      '/api/cover-images': {
        post: {
          requestBody: { content: { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {}, 'image/avif': {} } },
          responses: { '201': {}, '413': {}, '415': {} },
        },
      },
      '/api/media/live': {
        get: { responses: { '200': { content: { 'text/event-stream': { schema: { oneOf: expect.any(Array) } } } } } },
      },
    },
  })
})

test('every route except the public ones rejects visitors', {
  tags: ['roles/visitor-landing-page-join-waitlist-auth'],
}, async () => {
  for (const { method, path } of operations.filter(({ access }) => access !== 'public')) {
    const answer = await api.visitor().send(method, path)
    expect(answer.status, `${method} ${path}`).toBe(401)
    isErrorShaped(answer)
  }
})

/** The minimal body of each public command, and the status of the answer. */
const publicCommands = (): Record<string, { readonly body: object; readonly status: number }> => ({
  'POST /api/waitlist': { body: { email: 'zoe@stillair.test' }, status: 201 },
  'POST /api/analytics': { body: { name: 'login' }, status: 201 },
  // The token of a user without reminders.
  'POST /api/reminders/off': { body: { token: unsubscribeToken('zoe', api.config.storage.signingKey) }, status: 200 },
  // A link that opens nothing; every link gets the same answer.
  'POST /api/previews/open': { body: { link: 'a.b.c' }, status: 404 },
})

test('every public route accepts visitors and expired sign-ins', {
  tags: ['roles/visitor-landing-page-join-waitlist-auth'],
}, async () => {
  const open = operations.filter(({ access }) => access === 'public')
  for (const { method, path } of open) {
    const name = `${method} ${path}`
    const command = publicCommands()[name]
    if (method !== 'GET' && !command) expect.fail(`${name} has no example`)
    const headers = { 'content-type': 'application/json' }
    const request = command ? { headers, body: JSON.stringify(command.body) } : {}
    expect((await api.visitor().send(method, path, request)).status, name).toBe(command?.status ?? 200)
    const over = person(api.url, api.tokens.sign({ sub: 'zoe', exp: 1 }))
    expect((await over.send(method, path, request)).status, name).toBe(command?.status ?? 200)
  }
  const { body } = await api.visitor().get('/api/openapi.json')
  expect(body).toMatchObject({ paths: { '/api/visitor': { get: { security: [] } } }, security: [{ idToken: [] }] })
})

test('every admin route rejects all other users before it reads the body', {
  tags: ['roles/admin-create-edit-content', 'roles/admin-create-edit-programs'],
}, async () => {
  const formerAdmin = api.admin('former')
  await api.identity.identityAdmin.setClaims('former', {})
  const others = {
    'a listener': api.listener('zoe'),
    'an analyst': person(api.url, api.tokens.sign({ sub: 'ann', analyst: true })),
    'a former admin': formerAdmin,
  }
  for (const { method, path } of operations.filter(({ access }) => access === 'admin')) {
    const body = method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } }
    for (const [who, other] of Object.entries(others)) {
      const answer = await other.send(method, path, body)
      expect(answer, `${method} ${path}, ${who}`).toMatchObject({ status: 403, body: { code: 'admins-only' } })
    }
  }
})

test('every analyst route rejects all other users', async () => {
  const formerAnalyst = person(api.url, api.tokens.sign({ sub: 'anna', analyst: true }))
  await api.identity.identityAdmin.setClaims('anna', {})
  const others = { 'a listener': api.listener('zoe'), 'an admin': api.admin(), 'a former analyst': formerAnalyst }
  const routes = operations.filter(({ path }) => path.startsWith('/api/analysis/'))
  expect(routes).toEqual(operations.filter(({ access }) => access === 'analyst'))
  for (const { method, path } of routes) {
    for (const [who, other] of Object.entries(others)) {
      const answer = await other.send(method, path)
      expect(answer, `${method} ${path}, ${who}`).toMatchObject({ status: 403, body: { code: 'analysts-only' } })
      isErrorShaped(answer)
    }
  }
})

test('all paths of the admin area are for admins only', () => {
  const adminOperations = operations.filter(
    ({ path }) => path.startsWith('/api/admin/') || path.startsWith('/api/media'),
  )
  expect(adminOperations.length).toBeGreaterThan(5)
  expect(adminOperations.filter(({ access }) => access !== 'admin')).toEqual([])
})

test('uploads reject everybody except admins, with every method', async () => {
  for (const path of ['/api/uploads', '/api/uploads/52bd7a6c-8f1c-4b4e-9d5e-0d3a1f8a7c11']) {
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT']) {
      expect((await api.visitor().send(method, path)).status, `${method} ${path}`).toBe(401)
      expect((await api.listener('zoe').send(method, path)).status, `${method} ${path}`).toBe(403)
    }
  }
})

describe('a path', () => {
  test('that is unknown gets the common error format', async () => {
    for (const path of ['/api/nothing', '/api', '/api/content/some-id/nothing', '/nothing']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await api.listener('zoe').send(method, path)
        expect(answer.status, `${method} ${path}`).toBe(404)
        isErrorShaped(answer)
      }
    }
  })

  test('names its allowed methods', async () => {
    const answer = await api.listener('zoe').send('DELETE', '/api/content')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
    isErrorShaped(answer)
  })
})

test('the log contains only the events that visitors may cause', async () => {
  const written = (await eventsOf(api.store)).map(({ type }) => type)
  // Sorted, since the document's order is that of the modules' files.
  expect(written.toSorted()).toEqual(['AnalyticsRecorded', 'AnalyticsRecorded', 'WaitlistJoined'])
})
