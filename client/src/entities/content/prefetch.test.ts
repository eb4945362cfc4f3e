import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { queryClient } from '../../api/cache/query-client.ts'
import { loadPlayback, prefetchContent } from './prefetch.ts'

const who = { userId: 'u1', email: null, token: 't' }
signInForRequests(() => who)

let requestedPaths: string[]
let answers: Record<string, () => Response>

beforeEach(() => {
  queryClient.clear()
  requestedPaths = []
  const json = (body: unknown) => () => new Response(JSON.stringify(body), { status: 200 })
  answers = {
    '/api/content/c1': json({ id: 'c1', isPlayable: true, isLocked: false }),
    '/api/content/c1/playback': json({ hlsUrl: '/media/c1' }),
    '/api/content/completions': json([]),
  }
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path)
    return answers[path]?.() ?? new Response('{}', { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const playbacks = () => requestedPaths.filter((path) => path.endsWith('/playback')).length
const load = () => loadPlayback('c1', new AbortController().signal)

test('a prefetched playback is used once', async () => {
  await prefetchContent('c1')
  expect(playbacks()).toBe(1)
  expect(await load()).toEqual({ hlsUrl: '/media/c1' })
  expect(playbacks()).toBe(1)
  await load()
  expect(playbacks()).toBe(2)
})

test('locked and unplayable content is not prefetched', async () => {
  for (const change of [{ isLocked: true }, { isPlayable: false }]) {
    queryClient.clear()
    const content = { id: 'c1', isPlayable: true, isLocked: false, ...change }
    answers['/api/content/c1'] = () => new Response(JSON.stringify(content), { status: 200 })
    await prefetchContent('c1')
  }
  expect(playbacks()).toBe(0)
})

test('a failed prefetch is requested again', async () => {
  const works = answers['/api/content/c1/playback']
  answers['/api/content/c1/playback'] = () => new Response('{}', { status: 503 })
  await prefetchContent('c1')
  if (works) answers['/api/content/c1/playback'] = works
  expect(await load()).toEqual({ hlsUrl: '/media/c1' })
})
