import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { dropPrefetched, storePrefetched } from './cache/prefetched-responses.ts'
import { onStaleRead } from './cache/stale-reads.ts'
import { api } from './client.ts'
import { type Credentials, credentialsAreKnown, provideCredentials } from './credentials.ts'

interface Sent {
  readonly path: string
  readonly init: RequestInit
  readonly headers: Headers
}

let sent: Sent[]
let answer: () => Response
let who: Credentials | null
let rejected: number

beforeEach(() => {
  sent = []
  answer = () => Response.json({ fine: true })
  who = { userId: 'zoe', email: 'zoe@stillair.test', token: 'old' }
  rejected = 0
  provideCredentials({
    current: () => who,
    fresh: async (force) => who && { ...who, token: force ? 'new' : who.token },
    rejected: async () => {
      rejected += 1
    },
  })
  credentialsAreKnown()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init, headers: new Headers(init.headers) })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns the error that a request rejects with. */
const failureOf = (key: 'GET /api/content') =>
  api(key).then(
    () => expect.fail('the request succeeded'),
    (error: unknown) => error as ApiError,
  )

test('every request sends credentials, a user-id header and an e-mail header', {
  tags: ['calls/every-request-products-own-api-sends'],
}, async () => {
  expect(await api('GET /api/content')).toEqual({ fine: true })
  expect(sent[0]?.init.credentials).toBe('same-origin')
  const headers = Object.fromEntries(sent[0]?.headers ?? [])
  expect(headers).toMatchObject({
    authorization: 'Bearer old',
    'x-user-id': 'zoe',
    'x-user-email': 'zoe@stillair.test',
    'x-time-zone': expect.any(String),
  })
})

test('a stale answer is requested once more, then accepted and reported for a later refetch', async () => {
  const behind = vi.fn()
  onStaleRead(behind)
  answer = () =>
    Response.json({ asked: sent.length }, sent.length === 1 ? { headers: { 'x-stale': 'true' } } : undefined)
  expect(await api('GET /api/progress')).toEqual({ asked: 2 })
  expect(behind).not.toHaveBeenCalled()
  sent = []
  answer = () => Response.json({ asked: sent.length }, { headers: { 'x-stale': 'true' } })
  expect(await api('GET /api/progress')).toEqual({ asked: 2 })
  expect(behind).toHaveBeenCalledOnce()
})

describe('a server that has too much to do', () => {
  const overloaded = (code = 'overloaded') =>
    Response.json({ error: 'Please wait.', code }, { status: 503, headers: { 'retry-after': '2' } })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('gets a read again once the wait it asked for is over', async () => {
    answer = () => (sent.length === 1 ? overloaded() : Response.json({ asked: sent.length }))
    const answered = api('GET /api/content')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(await answered).toEqual({ asked: 2 })
  })

  test('is not asked more than four times, and its sentence is shown', async () => {
    answer = () => overloaded()
    const failed = failureOf('GET /api/content')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(String(await failed)).toBe('503: Please wait.')
    expect(sent).toHaveLength(4)
  })

  test('gets no command again, and no read that failed for another reason', async () => {
    answer = () => overloaded()
    await expect(api('POST /api/content/:id/view', { params: { id: 'c1' } })).rejects.toThrow('Please wait.')
    answer = () => overloaded('unavailable')
    await failureOf('GET /api/content')
    expect(sent).toHaveLength(2)
  })
})

test('the e-mail header is sent only if present', { tags: ['calls/user-id-header-if-present-an-e-mail'] }, async () => {
  who = { userId: 'zoe', email: null, token: 'old' }
  await api('GET /api/content')
  expect(sent[0]?.headers.has('x-user-email')).toBe(false)
})

test('a JSON content type is sent when there is a body, and only then', {
  tags: ['calls/json-content-type-sent-when-there-body'],
}, async () => {
  await api('POST /api/programs/:id/content', { params: { id: '1' }, body: { contentId: '2' } })
  await api('GET /api/content')
  expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null])
  expect(sent[0]?.init.body).toBe('{"contentId":"2"}')
})

test('a file is sent as raw bytes with its own content type', async () => {
  const picture = new File([Uint8Array.of(1, 2, 3)], 'cover.png', { type: 'image/png' })
  await api('POST /api/cover-images', { body: picture })
  await api('POST /api/cover-images', { body: new Blob(['x']) })
  const types = sent.map(({ path, init }) =>
    new Request(`http://stillair.test${path}`, init).headers.get('content-type'),
  )
  expect(types).toEqual(['image/png', null])
  expect(sent[0]?.init.body).toBe(picture)
})

test('data queries run only when a user exists', {
  tags: ['roles/data-queries-for-signed-screens-run-only'],
}, async () => {
  who = null
  expect(await failureOf('GET /api/content')).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect(sent).toEqual([])
})

describe('on 401 it throws', () => {
  test('after one retry with a new token, and signs the user out', {
    tags: ['calls/on-401-it-throws-default'],
  }, async () => {
    answer = () => Response.json({ error: 'Your sign-in has ended.', code: 'token-invalid' }, { status: 401 })
    expect(await failureOf('GET /api/content')).toMatchObject({ status: 401, message: 'Your sign-in has ended.' })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
    expect(rejected).toBe(1)
  })

  test('unless the server accepts the new token', async () => {
    answer = () => (sent.length === 1 ? Response.json({}, { status: 401 }) : Response.json({ fine: true }))
    expect(await api('GET /api/content')).toEqual({ fine: true })
    expect(rejected).toBe(0)
  })

  test.each([
    ['an HTML page', () => new Response('<h1>Pay here</h1>', { status: 401 }), 0],
    ['JSON from another server', () => Response.json({ message: 'No.' }, { status: 401 }), 401],
  ])('without a sign-out when an intermediary answers with %s', async (_words, refusal, status) => {
    answer = refusal
    expect(await failureOf('GET /api/content')).toMatchObject({ status })
    expect(rejected).toBe(0)
  })
})

describe('a request without a response fails as unreachable', () => {
  let timeouts: { readonly ms: number; readonly end: () => void }[]
  beforeEach(() => {
    timeouts = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const stop = new AbortController()
      timeouts.push({ ms, end: () => stop.abort(new DOMException('Too late', 'TimeoutError')) })
      return stop.signal
    })
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      sent.push({ path: _path, init: { signal: signal ?? null }, headers: new Headers() })
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['a query', () => api('GET /api/content'), 12_000],
    ['a command', () => api('POST /api/refresh-subscription'), 30_000],
  ])('%s', async (_name, request, ms) => {
    const failed = request().catch((error: unknown) => error)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(timeouts.map((timeout) => timeout.ms)).toEqual([ms])
    timeouts[0]?.end()
    expect(await failed).toMatchObject({ status: 0, code: 'unreachable', isTransient: true })
  })

  test('a file upload has no timeout', async () => {
    void api('POST /api/cover-images', { body: new Blob(['x']) }).catch(() => {})
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(timeouts).toEqual([])
    expect(sent[0]?.init.signal).toBeNull()
  })

  test('a request that its screen aborts still fails with AbortError', async () => {
    const left = new AbortController()
    const failed = api('GET /api/content', { signal: left.signal }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    left.abort()
    expect(await failed).toMatchObject({ name: 'AbortError' })
  })
})

describe('any non-OK response raises an error', { tags: ['calls/any-non-ok-response-raises-an-error'] }, () => {
  test.each([
    ['with the response body', 409, { error: 'Not yet.', code: 'not-playable' }, '409: Not yet.'],
    ['with a default message if there is none', 502, {}, '502: Something went wrong on our side. Please try again.'],
  ])('%s', async (_name, status, body, text) => {
    answer = () => Response.json(body, { status })
    const error = await failureOf('GET /api/content')
    expect(error).toBeInstanceOf(ApiError)
    expect(String(error)).toBe(text)
  })

  test('and so does a missing response', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await failureOf('GET /api/content')).toMatchObject({ status: 0, code: 'unreachable', isTransient: true })
  })

  test('and so does the page of a captive portal', async () => {
    answer = () => new Response('<h1>Welcome on board</h1>', { headers: { 'content-type': 'text/html' } })
    expect(await failureOf('GET /api/content')).toMatchObject({ status: 0, code: 'unreachable' })
  })
})

describe('a prefetched response', () => {
  const ask = () => api('GET /api/content/:id', { params: { id: 'calm' } })
  const early = () => storePrefetched('/api/content/calm', Promise.resolve({ early: true }))
  afterEach(() => {
    dropPrefetched()
    vi.useRealTimers()
  })

  test('is used once; the next call sends a request', async () => {
    early()
    expect(await ask()).toEqual({ early: true })
    expect(sent).toEqual([])
    expect(await ask()).toEqual({ fine: true })
    expect(sent).toHaveLength(1)
  })

  test('is not used for another address, after a command, or after five seconds', async () => {
    early()
    expect(await api('GET /api/content/:id', { params: { id: 'other' } })).toEqual({ fine: true })
    await api('POST /api/content/:id/view', { params: { id: 'calm' }, body: {} } as never)
    expect(await ask()).toEqual({ fine: true })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    early()
    vi.advanceTimersByTime(5_000)
    expect(await ask()).toEqual({ fine: true })
  })

  test('rejects with the error of its request', async () => {
    storePrefetched('/api/content/calm', Promise.reject(new ApiError(404, { error: 'There is no such session.' })))
    await expect(ask()).rejects.toMatchObject({ status: 404 })
  })
})
