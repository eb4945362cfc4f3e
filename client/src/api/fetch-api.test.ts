import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchApi } from './fetch-api.ts'
import { fetchPublic } from './fetch-public.ts'

let sent: { readonly address: string; readonly init: RequestInit; readonly headers: Headers }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init, headers: new Headers(init.headers) })
    return Response.json({ title: 'Calm' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('ids go into the path, other parameters into the query string', async () => {
  await fetchApi('PATCH /api/programs/:id/content/:contentId/order', {
    params: { id: 'a/b', contentId: 'c?d' },
    body: { order: 2 },
  })
  await fetchApi('GET /api/admin/content', { query: { search: 'calm & still', page: 2 } })
  expect(sent.map(({ address, init }) => `${init.method} ${address}`)).toEqual([
    'PATCH /api/programs/a%2Fb/content/c%3Fd/order',
    'GET /api/admin/content?search=calm+%26+still&page=2',
  ])
  expect(sent[0]?.init.body).toBe('{"order":2}')
})

test('a command has an idempotency key, new unless given; a query has none', async () => {
  await fetchApi('POST /api/refresh-subscription')
  await fetchApi('POST /api/refresh-subscription', { idempotencyKey: 'mine' })
  await fetchApi('GET /api/streak')
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'mine', null])
})

/** Never runs. The compiler checks that each call is refused: an `@ts-expect-error` without an error is itself an error. */
export async function refusedByTheCompiler(): Promise<void> {
  const params = { id: '1' }
  // @ts-expect-error: the path does not exist
  await fetchApi('GET /api/contents')
  // @ts-expect-error: the endpoint requires a sign-in
  await fetchPublic('GET /api/content')
  // @ts-expect-error: the path does not have this method
  await fetchApi('PUT /api/content', { body: {} })
  // @ts-expect-error: the id is missing
  await fetchApi('GET /api/content/:id')
  // @ts-expect-error: the parameter has another name
  await fetchApi('GET /api/content/:id', { params: { contentId: '1' } })
  // @ts-expect-error: the path has no parameters
  await fetchApi('GET /api/content', { params })
  // @ts-expect-error: the body is missing
  await fetchApi('POST /api/content/:id/rating', { params })
  // @ts-expect-error: the rating does not exist
  await fetchApi('POST /api/content/:id/rating', { params, body: { rating: 4 } })
  // @ts-expect-error: the body has another field
  await fetchApi('POST /api/content/:id/rating', { params, body: { stars: 3 } })
  // @ts-expect-error: a query has no body
  await fetchApi('GET /api/streak', { body: {} })
  // @ts-expect-error: an image is not JSON
  await fetchApi('POST /api/cover-images', { body: { picture: 'x' } })
  // @ts-expect-error: the table cannot be sorted by this column
  await fetchApi('GET /api/admin/content', { query: { sort: 'colour' } })
  const content = await (await fetchApi('GET /api/content/:id', { params })).json()
  content.title satisfies string
  // @ts-expect-error: content has no such field
  content.headline
}
