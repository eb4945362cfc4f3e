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

test('ids are in the path, and the query behind the question mark', async () => {
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

test('a command has an idempotency key, a new one unless it is given; a query has none', async () => {
  await fetchApi('POST /api/refresh-subscription')
  await fetchApi('POST /api/refresh-subscription', { idempotencyKey: 'mine' })
  await fetchApi('GET /api/streak')
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'mine', null])
})

/** Never run: the compiler checks that each of these is refused, since an `@ts-expect-error` that expects nothing is an error. */
export async function refusedByTheCompiler(): Promise<void> {
  const params = { id: '1' }
  // @ts-expect-error: no such path
  await fetchApi('GET /api/contents')
  // @ts-expect-error: it takes a sign-in
  await fetchPublic('GET /api/content')
  // @ts-expect-error: no such method there
  await fetchApi('PUT /api/content', { body: {} })
  // @ts-expect-error: the id is missing
  await fetchApi('GET /api/content/:id')
  // @ts-expect-error: the parameter has another name
  await fetchApi('GET /api/content/:id', { params: { contentId: '1' } })
  // @ts-expect-error: this path has no parameters
  await fetchApi('GET /api/content', { params })
  // @ts-expect-error: the body is missing
  await fetchApi('POST /api/content/:id/rating', { params })
  // @ts-expect-error: there is no such rating
  await fetchApi('POST /api/content/:id/rating', { params, body: { rating: 4 } })
  // @ts-expect-error: the body has another field
  await fetchApi('POST /api/content/:id/rating', { params, body: { stars: 3 } })
  // @ts-expect-error: a query has no body
  await fetchApi('GET /api/streak', { body: {} })
  // @ts-expect-error: a picture is no JSON
  await fetchApi('POST /api/cover-images', { body: { picture: 'x' } })
  // @ts-expect-error: the table is not sorted by that
  await fetchApi('GET /api/admin/content', { query: { sort: 'colour' } })
  const content = await (await fetchApi('GET /api/content/:id', { params })).json()
  content.title satisfies string
  // @ts-expect-error: content has no such field
  content.headline
}
