import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { bytesOf, keepServer } from '../../../test/keep-server.ts'
import { keptFixture } from '../../../test/kept-fixture.ts'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { deleteItem, readItem, readItems, writeItem } from '../../entities/kept/kept-records.ts'
import { renewKept } from './renew-kept.ts'

const who = { userId: 'maya', email: null, token: 'token' }
provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
credentialsAreKnown()
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const item of await readItems('maya')) await deleteItem(item)
})

const KEPT_AT = '2026-11-20T12:00:00.000Z'
const later = (hours: number) => Date.parse(KEPT_AT) + hours * 3_600_000

/** A user who keeps that, and the server with it. */
async function keeps(...ids: string[]) {
  const server = keepServer(bytesOf(10))
  vi.stubGlobal('fetch', server.fetch)
  const file = { sha256: server.sha256, size: 10, type: 'audio/mp4' }
  const items = ids.map((id) => keptFixture(id, { file, entitledUntil: '2026-11-21T12:00:00.000Z' }))
  for (const item of items) await writeItem(item)
  return { server, items }
}
const rightOf = async (id: string) => (await readItem('maya', id))?.entitledUntil

test('a right that was prolonged is noted, once a day, and nothing is fetched', async () => {
  const { server, items } = await keeps('calm')
  expect(await renewKept(items, later(23))).toBe(false)
  expect(server.asked).toBe(0)
  expect(await renewKept(items, later(24))).toBe(true)
  expect(await rightOf('calm')).toBeNull()
  expect((await readItem('maya', 'calm'))?.keptAt).toBe(KEPT_AT)
  expect(server.sent).toBe(0)
})

test('what is refused, replaced, or removed meanwhile stays as it is', async () => {
  const { server, items } = await keeps('calm', 'gone')
  await deleteItem({ userId: 'maya', contentId: 'gone' })
  server.replaceWith(bytesOf(10, 2))
  expect(await renewKept(items, later(24))).toBe(false)
  server.instead = () => Response.json({ error: 'Premium.', code: 'premium-required' }, { status: 403 })
  expect(await renewKept(items, later(24))).toBe(false)
  expect(await readItems('maya')).toEqual(items.slice(0, 1))
})

test('where nobody answers, nobody else is asked', async () => {
  const { server, items } = await keeps('calm', 'bumps')
  let asked = 0
  server.instead = () => {
    asked++
    throw new TypeError('Failed to fetch')
  }
  expect(await renewKept(items, later(24))).toBe(false)
  expect(asked).toBe(1)
})
