import type { User } from '@stillair/api/contract/listener/account.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
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

/** Stubs the network: each request gets the next of these answers, and the last one repeats. */
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

/** Loads the account as the screens do, but without the waits between attempts. */
const load = () => loadUser(ZOE, undefined, 0)

const NOT_THERE = { status: 404, body: { error: 'Your account is not there.', code: 'not-found' } }
const BROKEN = { status: 500, body: { error: 'Something went wrong.', code: 'broken' } }

beforeEach(() => {
  const who = { userId: 'zoe', email: 'zoe@stillair.test', token: 'token' }
  signInForRequests(() => who)
  return () => vi.unstubAllGlobals()
})

test('an existing account is read, and none is created', async () => {
  const sent = answerWith({ status: 200, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toMatchObject([{ method: 'GET', path: '/api/users/me' }])
})

test('on 404 the account is created at once, without another read, under an idempotency key of its own', {
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

test('the account of a new sign-in is created before anything is read; later it is read', async () => {
  const sent = answerWith({ status: 201, body: RECORD }, { status: 200, body: RECORD })
  const nina = { ...ZOE, userId: 'nina', isNew: true }
  await expect(loadUser(nina)).resolves.toEqual(RECORD)
  await expect(loadUser(nina)).resolves.toEqual(RECORD)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('when the account of a new sign-in can’t be created, it is read', async () => {
  const sent = answerWith(BROKEN, { status: 200, body: RECORD })
  await expect(loadUser({ ...ZOE, userId: 'otto', isNew: true })).resolves.toEqual(RECORD)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('a sign-in name that is longer than an account allows is cut between characters', async () => {
  const sent = answerWith(NOT_THERE, { status: 201, body: RECORD })
  await loadUser({ ...ZOE, name: `${'a'.repeat(199)}🌤 and more` }, new AbortController().signal)
  expect(sent).toMatchObject([{ method: 'GET' }, { body: { name: 'a'.repeat(199) } }])
})

test('user-load retries: up to 3 after the first attempt; then the account is created once', async () => {
  const sent = answerWith(BROKEN, BROKEN, BROKEN, BROKEN, { status: 201, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET', 'POST'])
  expect(sent.at(-1)).toMatchObject({ path: '/api/users', body: { onboardingComplete: false }, key: 'create-user-zoe' })
})

test('when the account can be neither read nor created, the failure is reported and nothing is requested again', {
  tags: ['states/user-load-no-retry-on-404-otherwise-up-3', 'limits/user-load-retries-none-on-404-otherwise'],
}, async () => {
  const sent = answerWith(BROKEN)
  await expect(load()).rejects.toThrow('Failed to create user: Something went wrong.')
  expect(sent).toHaveLength(5)
})

test('when nobody answers, the failure of the read is reported', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(load()).rejects.toThrow(/^We cannot reach Stillair right now/)
})

test('user-load retries: stop after an attempt that succeeds', async () => {
  const sent = answerWith(BROKEN, BROKEN, { status: 200, body: RECORD })
  await expect(load()).resolves.toEqual(RECORD)
  expect(sent).toHaveLength(3)
})

test.each([
  { status: 401, requests: 2, because: 'a new token is tried once' },
  { status: 403, requests: 1, because: 'it would stay the same' },
])('an answer of $status is not retried and creates nothing: $because', async ({ status, requests }) => {
  const sent = answerWith({ status, body: { error: 'No.', code: 'no' } })
  await expect(load()).rejects.toThrow('No.')
  expect(sent).toHaveLength(requests)
})

test("a failure to create the account reads 'Failed to create user: ...', and a 404 is not requested twice", {
  tags: ['errors/user-creation-failure-failed-create-user'],
}, async () => {
  const sent = answerWith(NOT_THERE, NOT_THERE)
  await expect(load()).rejects.toThrow('Failed to create user: Your account is not there.')
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('attempts to create the account share one key, so that it is created once', async () => {
  const sent = answerWith(NOT_THERE, BROKEN, NOT_THERE, { status: 201, body: RECORD })
  await expect(load()).rejects.toThrow('Failed to create user')
  await expect(load()).resolves.toEqual(RECORD)
  const keys = sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toEqual(['create-user-zoe', 'create-user-zoe'])
})
