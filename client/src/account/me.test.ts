import type { User } from '@stillair/api/contract/account.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { credentialsAreKnown, provideCredentials } from '../api/credentials.ts'
import { loadUser, meQuery } from './me.ts'

const ZOE = { uid: 'zoe', email: 'zoe@stillair.test', name: 'Zoe' }
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
function load(): Promise<User> {
  const client = new QueryClient()
  return client.fetchQuery({ ...meQuery, queryFn: () => loadUser(ZOE), retryDelay: 0 })
}

const NOT_THERE = { status: 404, body: { error: 'Your account is not there.', code: 'not-found' } }
const BROKEN = { status: 500, body: { error: 'Something went wrong.', code: 'broken' } }

beforeEach(() => {
  const who = { uid: 'zoe', email: 'zoe@stillair.test', token: 'token' }
  provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
  credentialsAreKnown()
  return () => vi.unstubAllGlobals()
})

test('a record that is there is read, and nothing is made', async () => {
  const sent = answerWith({ status: 200, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toMatchObject([{ method: 'GET', path: '/api/users/me' }])
})

test('on 404 the record is made at once, without asking again, under a key of its own', {
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

test('user-load retries: up to 3 after the first attempt', {
  tags: ['states/user-load-no-retry-on-404-otherwise-up-3', 'limits/user-load-retries-none-on-404-otherwise'],
}, async () => {
  const sent = answerWith(BROKEN)
  await expect(load()).rejects.toThrow('Something went wrong.')
  expect(sent).toHaveLength(4)
})

test('user-load retries: an attempt that succeeds is the last', async () => {
  const sent = answerWith(BROKEN, BROKEN, { status: 200, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toHaveLength(3)
})

test.each([
  { status: 401, requests: 2, because: 'a new token is tried once' },
  { status: 403, requests: 1, because: 'it would stay the same' },
])('an answer of $status is not a retry of the load: $because', async ({ status, requests }) => {
  const sent = answerWith({ status, body: { error: 'No.', code: 'no' } })
  await expect(load()).rejects.toThrow('No.')
  expect(sent).toHaveLength(requests)
})

test("a failure to make it says 'Failed to create user: ...', and is never asked for twice on 404", {
  tags: ['errors/user-creation-failure-failed-create-user'],
}, async () => {
  const sent = answerWith(NOT_THERE, NOT_THERE)
  await expect(load()).rejects.toThrow('Failed to create user: Your account is not there.')
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('attempts to make it share one key, so that it is made once', async () => {
  const sent = answerWith(NOT_THERE, BROKEN, NOT_THERE, BROKEN, NOT_THERE, { status: 201, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  const keys = sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toEqual(['create-user-zoe', 'create-user-zoe', 'create-user-zoe'])
})
