import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../test/sign-in-for-requests.ts'
import { download } from './download.ts'

const SILENCE = 12_000

let body: ReadableStreamDefaultController<Uint8Array> | undefined
let received: number[]
let answer: () => Response
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  signInForRequests()
  received = []
  body = undefined
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    body = controller
  }
  answer = () => new Response(new ReadableStream({ start }))
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const response = answer()
    signal?.addEventListener('abort', () => body?.error(signal.reason))
    return response
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const requested = () => download('GET /api/users/me/export', (bytes) => received.push(bytes))
const send = async (text: string) => {
  const before = received.length
  body?.enqueue(new TextEncoder().encode(text))
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(before))
}
const failure = { name: 'ApiError', status: 0 }

test('a download takes any time while something arrives, and reports how much has', async () => {
  const file = requested()
  await vi.waitFor(() => expect(body).toBeDefined())
  for (const piece of ['{"events"', ':', '[', ']', '}']) {
    await send(piece)
    // The polls above advance the clock a little, too.
    vi.advanceTimersByTime(SILENCE - 2_000)
  }
  body?.close()
  expect(await (await file).text()).toBe('{"events":[]}')
  expect(received).toEqual([9, 10, 11, 12, 13])
})

test('a download fails as unreachable after twelve seconds of silence', async () => {
  const file = requested()
  const failed = expect(file).rejects.toMatchObject(failure)
  await vi.waitFor(() => expect(body).toBeDefined())
  await send('{')
  vi.advanceTimersByTime(SILENCE)
  await failed
})

test.each([
  ['is cut off', '{"events":['],
  ['is the page of a captive portal', '<h1>Welcome on board</h1>'],
])('a download that %s fails as unreachable', async (_name, text) => {
  answer = () => new Response(text)
  await expect(requested()).rejects.toMatchObject(failure)
})

test('a refused download fails with the reason', async () => {
  answer = () => Response.json({ error: 'Please wait.', code: 'too-many-requests' }, { status: 429 })
  await expect(requested()).rejects.toMatchObject({ status: 429, message: 'Please wait.' })
})
