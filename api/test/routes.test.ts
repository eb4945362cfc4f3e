import { join } from 'node:path'
import { listExports } from '@stillair/events/language/list-exports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, EndpointKey } from '../src/contract/endpoint.ts'
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

/** The routes that the specification names, and who may call them. */
const SPECIFIED = [
  'POST /api/waitlist public',
  'POST /api/users listener',
  'GET /api/users/me listener',
  'PATCH /api/users/me listener',
  'POST /api/anxiety-profiles listener',
  'GET /api/content listener',
  'GET /api/content/some-id listener',
  'POST /api/content admin',
  'PATCH /api/content/some-id admin',
  'GET /api/content/personalized listener',
  'GET /api/content/completions listener',
  'POST /api/content/some-id/view listener',
  'POST /api/content/some-id/complete listener',
  'GET /api/content/some-id/rating listener',
  'POST /api/content/some-id/rating listener',
  'PUT /api/content/some-id/rating listener',
  'GET /api/categories listener',
  'GET /api/programs listener',
  'GET /api/programs/some-id listener',
  'POST /api/programs admin',
  'PATCH /api/programs/some-id admin',
  'GET /api/programs/some-id/content listener',
  'POST /api/programs/some-id/content admin',
  'DELETE /api/programs/some-id/content/some-contentId admin',
  'PATCH /api/programs/some-id/content/some-contentId/order admin',
  'GET /api/session-logs listener',
  'POST /api/create-session listener',
  'PATCH /api/session-logs/some-id listener',
  'GET /api/completed-sessions listener',
  'GET /api/subscription-status listener',
  'POST /api/create-subscription listener',
  'POST /api/create-customer-portal listener',
  'POST /api/subscription-success listener',
]

const listed = () => operations.map(({ method, path, access }) => `${method} ${path} ${access}`)

test('the OpenAPI document lists the routes of the specification and their access', {
  tags: ['api/all-them-who-may-ask'],
}, () => {
  expect(listed()).toEqual(expect.arrayContaining(SPECIFIED))
})

test('every endpoint of the contract is served to those whom the contract names', async () => {
  const exported = await listExports(join(import.meta.dirname, '../src/contract'), '**/*.ts')
  const promised = exported
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []))
    .filter((entry): entry is [EndpointKey, Endpoint] => /^[A-Z]+ \/api\//.test(entry[0]))
    .map(([key, { access }]) => `${key.replaceAll(/:(\w+)/g, 'some-$1')} ${access}`)
  // The browser's settings are served before all routes, and are no part of the document.
  expect([...listed(), 'GET /api/config public'].sort()).toEqual(promised.sort())
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
