import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { refreshListening } from './completions.ts'
import { progressQuery } from './progress.ts'

afterEach(() => vi.unstubAllGlobals())

test('a first read that began before a report arrived is repeated', async () => {
  const who = { userId: 'u1', email: null, token: 't' }
  signInForRequests(() => who)
  const before = Promise.withResolvers<Response>()
  const requested = Promise.withResolvers<void>()
  let reads = 0
  vi.stubGlobal('fetch', (path: string) => {
    if (path !== '/api/progress') return Promise.resolve(Response.json([]))
    reads += 1
    requested.resolve()
    return reads === 1 ? before.promise : Promise.resolve(Response.json({ totalSessions: 1 }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const stop = new QueryObserver(client, progressQuery).subscribe(() => {})
  await requested.promise
  const refreshed = refreshListening(client)
  before.resolve(Response.json({ totalSessions: 0 }))
  await refreshed
  expect(client.getQueryData(progressQuery.queryKey)).toMatchObject({ totalSessions: 1 })
  stop()
  client.clear()
})
