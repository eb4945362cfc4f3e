import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { bytesOf, keepServer } from '../../../test/keep-server.ts'
import { memoryCaches } from '../../../test/memory-caches.ts'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { keptItem, removeAllKept } from '../../entities/kept/kept.ts'
import { cachedFiles } from '../../entities/kept/kept-files.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { keep, keptStore, openKept, removeFromDevice } from './download-manager.ts'

let who = { userId: 'maya', email: null, token: 'token' }
provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
credentialsAreKnown()

/** A server whose media waits until it is let go, and counts how many are fetched at a time. */
function slowServer() {
  const server = keepServer(bytesOf(1_000))
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>()
  const flow = { letGo, at: 0, most: 0 }
  const slow = async (address: string, init?: RequestInit) => {
    if (!address.startsWith('/media/')) return server.fetch(address, init)
    flow.most = Math.max(flow.most, ++flow.at)
    await open
    flow.at--
    return server.fetch(address, init)
  }
  return { flow, server, slow }
}

let flow: ReturnType<typeof slowServer>['flow']
beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const made = slowServer()
  flow = made.flow
  vi.stubGlobal('fetch', made.slow)
  for (const userId of ['maya', 'zoe']) await removeAllKept(userId)
  who = { ...who, userId: 'maya' }
})

const contents = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id }))
const keptIds = () => keptStore.getState().items?.flatMap(({ contentId, keptAt }) => (keptAt ? contentId : []))
const states = () => Object.values(keptStore.getState().downloads).map(({ state }) => state)

test('of five, three are fetched at a time, and then all are here', async () => {
  await openKept('maya')
  await keep('maya', contents)
  await expect.poll(() => flow.at).toBe(3)
  expect(states().filter((state) => state === 'waiting')).toHaveLength(2)
  flow.letGo()
  await expect.poll(keptIds).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(flow.most).toBe(3)
  await expect.poll(states).toEqual([])
  // All of them are the same recording here.
  expect(await cachedFiles().addresses()).toHaveLength(1)
})

test('a sign-out stops what is on its way and hides what is here; it goes on when the same user is back', async () => {
  await openKept('maya')
  await keep('maya', contents.slice(0, 1))
  await expect.poll(() => flow.at).toBe(1)
  authStore.setState({ status: 'signed-out' }, true)
  expect(keptStore.getState()).toMatchObject({ userId: null, items: null, downloads: {} })

  who = { ...who, userId: 'zoe' }
  await openKept('zoe')
  expect(keptStore.getState()).toMatchObject({ userId: 'zoe', items: [], downloads: {} })

  who = { ...who, userId: 'maya' }
  flow.letGo()
  await openKept('maya')
  await expect.poll(keptIds).toEqual(['a'])
})

test('what two users keep is removed with the second of them, and whoever leaves for good takes all of theirs', async () => {
  flow.letGo()
  for (const userId of ['maya', 'zoe']) {
    who = { ...who, userId }
    await openKept(userId)
    await keep(userId, contents.slice(0, 2))
    await expect.poll(keptIds).toEqual(['a', 'b'])
  }
  await removeFromDevice('zoe', ['a'])
  expect(keptIds()).toEqual(['b'])
  expect(await keptItem('maya', 'a')).not.toBeNull()

  await removeAllKept('maya')
  expect(await keptItem('maya', 'a')).toBeNull()
  expect(await keptItem('zoe', 'b')).not.toBeNull()
  await removeAllKept('zoe')
  expect(await cachedFiles().addresses()).toEqual([])
})
