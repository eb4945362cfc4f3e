import type { User } from '@stillair/api/contract/account.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { loadUser } from './current-account.ts'

const ZOE = { userId: 'zoe', email: 'zoe@stillair.test', isEmailVerified: true, name: 'Zoe' }
const RECORD: User = {
  firebaseUid: 'zoe',
  name: 'Zoe',
  email: 'zoe@stillair.test',
  onboardingComplete: false,
  flightTimeline: null,
  anxietyProfile: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  roles: [],
}

/** The network: each request is answered by the next of these, the last again and again. */
function answerWith(...answers: readonly { readonly status: number; readonly body: unknown }[]) {
  const sent: { method: string; path: string; body: unknown; key: string | null }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push({
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      key: new Headers(init.headers).get('idempotency-key'),
    })
    return Response.json(answer?.body, { status: answer?.status ?? 500 })
  })
  return sent
}

/** As the screens load it, without the waits between attempts. */
const load = () => loadUser(ZOE, undefined, 0)

const NOT_THERE = { status: 404, body: { error: 'Your account is not there.', code: 'not-found' } }
const BROKEN = { status: 500, body: { error: 'Something went wrong.', code: 'broken' } }

beforeEach(() => {
  const who = { userId: 'zoe', email: 'zoe@stillair.test', token: 'token' }
  provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
  credentialsAreKnown()
  return () => vi.unstubAllGlobals()
})

test('a record that is there is read, and nothing is made', async () => {
  const sent = answerWith({ status: 200, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toMatchObject([{ method: 'GET', path: '/api/users/me' }])
})

test('on 404 the record is made at once, without reading again, under a key of its own', {
  tags: ['states/user-creation-created-automatically-once', 'limits/user-load-retries-none-on-404-otherwise'],
}, async () => {
  const sent = answerWith(NOT_THERE, { status: 201, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toMatchObject([
    { method: 'GET', path: '/api/users/me' },
    {
      method: 'POST',
      path: '/api/users',
      body: { firebaseUid: 'zoe', name: 'Zoe', email: 'zoe@stillair.test', onboardingComplete: false },
      key: 'create-user-zoe',
    },
  ])
})

test('a sign-in’s name that is longer than an account holds is cut between characters', async () => {
  const sent = answerWith(NOT_THERE, { status: 201, body: RECORD })
  await loadUser({ ...ZOE, name: `${'a'.repeat(199)}🌤 and more` }, new AbortController().signal)
  expect(sent).toMatchObject([{ method: 'GET' }, { body: { name: 'a'.repeat(199) } }])
})

test('user-load retries: up to 3 after the first attempt; then the record is made, once', async () => {
  const sent = answerWith(BROKEN, BROKEN, BROKEN, BROKEN, { status: 201, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET', 'POST'])
  expect(sent.at(-1)).toMatchObject({ path: '/api/users', body: { onboardingComplete: false }, key: 'create-user-zoe' })
})

test('when it can be neither read nor made, that is reported, and nothing is requested again', {
  tags: ['states/user-load-no-retry-on-404-otherwise-up-3', 'limits/user-load-retries-none-on-404-otherwise'],
}, async () => {
  const sent = answerWith(BROKEN)
  await expect(load()).rejects.toThrow('Failed to create user: Something went wrong.')
  expect(sent).toHaveLength(5)
})

test('when nobody answers at all, what was to be read is reported as out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(load()).rejects.toThrow(/^We cannot reach Stillair right now/)
})

test('user-load retries: an attempt that succeeds is the last', async () => {
  const sent = answerWith(BROKEN, BROKEN, { status: 200, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toHaveLength(3)
})

test.each([
  { status: 401, requests: 2, because: 'a new token is tried once' },
  { status: 403, requests: 1, because: 'it would stay the same' },
])('an answer of $status is not a retry of the load, and makes nothing: $because', async ({ status, requests }) => {
  const sent = answerWith({ status, body: { error: 'No.', code: 'no' } })
  await expect(load()).rejects.toThrow('No.')
  expect(sent).toHaveLength(requests)
})

test("a failure to make it reads 'Failed to create user: ...', and is never requested twice on 404", {
  tags: ['errors/user-creation-failure-failed-create-user'],
}, async () => {
  const sent = answerWith(NOT_THERE, NOT_THERE)
  await expect(load()).rejects.toThrow('Failed to create user: Your account is not there.')
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('attempts to make it share one key, so that it is made once', async () => {
  const sent = answerWith(NOT_THERE, BROKEN, NOT_THERE, { status: 201, body: RECORD })
  await expect(load()).rejects.toThrow('Failed to create user')
  await expect(load()).resolves.toEqual(RECORD)
  const keys = sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toEqual(['create-user-zoe', 'create-user-zoe'])
})
