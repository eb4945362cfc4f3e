import type { AdminContentPage } from '@stillair/api/contract/admin/admin.ts'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentPageFixture, contentRowFixture } from '../../../test/content-row-fixture.ts'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { markPublished, publishContent } from './content-commands.ts'

const ADA = { userId: 'ada', email: 'ada@stillair.test', token: 'token' }
const FIRST = ['/api/admin/content', { page: 1 }]
const FOUND = ['/api/admin/content', { page: 1, search: 'a' }]

beforeEach(() => {
  signInForRequests(() => ADA)
})
afterEach(() => vi.unstubAllGlobals())

/** Creates a cache with two published sessions, one of them also in a search result. */
function cache() {
  const client = new QueryClient()
  client.setQueryData(FIRST, contentPageFixture([contentRowFixture('a'), contentRowFixture('b')]))
  client.setQueryData(FOUND, contentPageFixture([contentRowFixture('a')]))
  const shown = (key: unknown[]) =>
    client.getQueryData<AdminContentPage>(key)?.items.map(({ isPublished }) => isPublished)
  return { client, shown }
}

/** Fakes a network that answers on demand, and records each `isPublished` sent. */
function slowNetwork(...statuses: readonly number[]) {
  const sent: boolean[] = []
  const answers = statuses.map((status) => ({ status, gate: Promise.withResolvers<void>() }))
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const answer = answers[sent.length]
    sent.push(JSON.parse(`${init.body}`).isPublished)
    await answer?.gate.promise
    return Response.json({ error: 'Attach an upload first.', code: 'not-playable' }, { status: answer?.status ?? 500 })
  })
  return { sent, answer: (index: number) => answers[index]?.gate.resolve() }
}

test('the publish toggle changes one row on every table page that contains it, and no other query', () => {
  const { client, shown } = cache()
  const one = { id: 'a', isPublished: true }
  client.setQueryData(['/api/admin/content', 'one', 'a'], one)

  markPublished(client, 'a', false)

  expect([shown(FIRST), shown(FOUND)]).toEqual([[false, true], [false]])
  expect(client.getQueryData(['/api/admin/content', 'one', 'a'])).toEqual(one)
})

test('the table shows the change before the server answers', async () => {
  const { client, shown } = cache()
  const network = slowNetwork(200)
  const publishing = new MutationObserver(client, publishContent(client, 'a')).mutate(false)
  await expect.poll(() => network.sent).toEqual([false])
  expect(shown(FIRST)).toEqual([false, true])
  network.answer(0)
  await publishing
  expect(shown(FIRST)).toEqual([false, true])
})

test('a refusal undoes the change and refetches the table', {
  tags: ['admin/publish-unpublish-eye-button-tables-has'],
}, async () => {
  const { client, shown } = cache()
  const network = slowNetwork(409)
  network.answer(0)
  await expect(new MutationObserver(client, publishContent(client, 'a')).mutate(false)).rejects.toThrow(
    'Attach an upload first.',
  )
  expect([shown(FIRST), shown(FOUND)]).toEqual([[true, true], [true]])
  expect(client.getQueryState(FIRST)?.isInvalidated).toBe(true)
})

test('quick clicks are sent one after another, and the last one counts', async () => {
  const { client, shown } = cache()
  const network = slowNetwork(200, 200)
  const first = new MutationObserver(client, publishContent(client, 'a')).mutate(false)
  await expect.poll(() => network.sent).toEqual([false])
  expect(shown(FIRST)).toEqual([false, true])
  const second = new MutationObserver(client, publishContent(client, 'a')).mutate(true)
  await expect.poll(() => shown(FIRST)).toEqual([true, true])
  expect(network.sent).toEqual([false])
  network.answer(0)
  await first
  expect(client.getQueryState(FIRST)?.isInvalidated).toBe(false)
  await expect.poll(() => network.sent).toEqual([false, true])
  network.answer(1)
  await second
  expect(shown(FIRST)).toEqual([true, true])
  expect(client.getQueryState(FIRST)?.isInvalidated).toBe(true)
})
