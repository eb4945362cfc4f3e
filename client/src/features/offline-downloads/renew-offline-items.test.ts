import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesOf, downloadServer } from '../../../test/download-server.ts'
import { memoryCaches } from '../../../test/memory-caches.ts'
import { offlineItemFixture } from '../../../test/offline-item-fixture.ts'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { deleteItem, readItem, readItems, writeItem } from '../../entities/offline-items/offline-records.ts'
import { renewOfflineItems } from './renew-offline-items.ts'

const who = { userId: 'maya', email: null, token: 'token' }
signInForRequests(() => who)
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const item of await readItems('maya')) await deleteItem(item)
})

const KEPT_AT = '2026-11-20T12:00:00.000Z'
const later = (hours: number) => Date.parse(KEPT_AT) + hours * 3_600_000

/** Saves these items for a user, with their server. */
async function saves(...ids: string[]) {
  const server = downloadServer(bytesOf(10))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('caches', memoryCaches())
  const file = { sha256: server.sha256, size: 10, type: 'audio/mp4' }
  const items = ids.map((id) => offlineItemFixture(id, { file, entitledUntil: '2026-11-21T12:00:00.000Z' }))
  for (const item of items) await writeItem(item)
  return { server, items }
}
const rightOf = async (id: string) => (await readItem('maya', id))?.entitledUntil

test('an extended entitlement is stored once a day, without downloads', async () => {
  const { server, items } = await saves('calm')
  expect(await renewOfflineItems(items, later(23))).toBe(false)
  expect(server.asked).toBe(0)
  // Also when the last renewal was by a clock a year ahead.
  expect(await renewOfflineItems(items, later(-24 * 365))).toBe(true)
  await writeItem(items[0] as (typeof items)[0])
  expect(await renewOfflineItems(items, later(24))).toBe(true)
  expect(await rightOf('calm')).toBeNull()
  expect((await readItem('maya', 'calm'))?.keptAt).toBe(KEPT_AT)
  expect(server.sent).toBe(0)
})

test('an item whose recording was replaced stays complete, keeps its entitlement, and records the new files', async () => {
  const { server, items } = await saves('calm', 'gone')
  await deleteItem({ userId: 'maya', contentId: 'gone' })
  const old = { ...(items[0] as (typeof items)[0]), duration: 40 }
  await writeItem(old)
  server.replaceWith(bytesOf(10, 2))
  expect(await renewOfflineItems([old, items[1] as (typeof items)[0]], later(24))).toBe(true)
  const [item, ...others] = await readItems('maya')
  expect(others).toEqual([])
  expect(item).toMatchObject({ file: old.file, duration: 40, keptAt: KEPT_AT, entitledUntil: null })
  expect(item?.newer?.file.sha256).toBe(server.sha256)
  expect(server.sent).toBe(0)
})

describe('a refused item', () => {
  const refused = () => Response.json({ error: 'Premium.', code: 'premium-required' }, { status: 403 })
  const WEEK = 7 * 24

  test('is locked, and removed if still refused after a week', async () => {
    const { server, items } = await saves('calm')
    server.instead = refused
    expect(await renewOfflineItems(items, later(24))).toBe(true)
    expect((await readItem('maya', 'calm'))?.refusedAt).toBe(new Date(later(24)).toISOString())
    await renewOfflineItems(await readItems('maya'), later(24 + WEEK - 1))
    expect(await readItems('maya')).toHaveLength(1)
    expect(await renewOfflineItems(await readItems('maya'), later(24 + WEEK))).toBe(true)
    expect(await readItems('maya')).toEqual([])
  })

  test('is unlocked when the entitlement returns', async () => {
    const { server, items } = await saves('calm')
    server.instead = refused
    await renewOfflineItems(items, later(24))
    server.instead = null
    await renewOfflineItems(await readItems('maya'), later(48))
    expect(await readItem('maya', 'calm')).not.toHaveProperty('refusedAt')
  })

  test('stays while the server is unreachable, and until a planned flight is over', async () => {
    const { server, items } = await saves('calm')
    server.instead = refused
    await renewOfflineItems(items, later(24))
    const flight = (hours: number) => new Date(later(hours)).toISOString()
    const flights = [{ departsAt: flight(24 + WEEK), arrivesAt: flight(24 + WEEK + 2) }]
    await renewOfflineItems(await readItems('maya'), later(24 + WEEK), flights)
    expect(await readItems('maya')).toHaveLength(1)
    const inAMonth = [{ departsAt: flight(5 * WEEK), arrivesAt: flight(5 * WEEK + 2) }]
    await renewOfflineItems(await readItems('maya'), later(24 + WEEK), inAMonth)
    expect(await readItems('maya')).toHaveLength(1)
    server.instead = () => Response.error()
    await renewOfflineItems(await readItems('maya'), later(24 + 60 * WEEK))
    expect(await readItems('maya')).toHaveLength(1)
    server.instead = refused
    await renewOfflineItems(await readItems('maya'), later(5 * WEEK + 2 + 49), inAMonth)
    expect(await readItems('maya')).toEqual([])
  })
})

test('content that left the library is renewed while the account may play everything', async () => {
  const { items } = await saves('calm')
  const subscription = { hasActiveSubscription: true, until: '2026-12-21T12:00:00.000Z' }
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/keep')
      ? Response.json({ error: 'The session was not found.', code: 'not-found' }, { status: 404 })
      : Response.json(subscription),
  )
  expect(await renewOfflineItems(items, later(24))).toBe(true)
  expect(await rightOf('calm')).toBe(subscription.until)
  subscription.hasActiveSubscription = false
  await renewOfflineItems(await readItems('maya'), later(48))
  expect((await readItem('maya', 'calm'))?.refusedAt).toBe(new Date(later(48)).toISOString())
})

test('after an unreachable server no further items are requested', async () => {
  const { server, items } = await saves('calm', 'bumps')
  let requests = 0
  server.instead = () => {
    requests++
    throw new TypeError('Failed to fetch')
  }
  expect(await renewOfflineItems(items, later(24))).toBe(false)
  expect(requests).toBe(1)
})
