import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { bytesOf, downloadServer } from '../../../test/download-server.ts'
import { memoryCaches } from '../../../test/memory-caches.ts'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { cachedFiles } from '../../entities/offline-items/offline-files.ts'
import { offlineItem, removeAllOfflineItems } from '../../entities/offline-items/offline-items.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { downloadsStore, openDownloads, removeFromDevice, startDownloads } from './download-manager.ts'

let who = { userId: 'maya', email: null, token: 'token' }
signInForRequests(() => who)

/** A server whose media waits until it is released, and which counts concurrent downloads. */
function slowServer() {
  const server = downloadServer(bytesOf(1_000))
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
  for (const userId of ['maya', 'zoe']) await removeAllOfflineItems(userId)
  who = { ...who, userId: 'maya' }
})

const contents = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id }))
const storedIds = () => downloadsStore.getState().items?.flatMap(({ contentId, keptAt }) => (keptAt ? contentId : []))
const states = () => Object.values(downloadsStore.getState().downloads).map(({ state }) => state)

test('of five downloads, three run at a time, and all complete', async () => {
  await openDownloads('maya')
  await startDownloads('maya', contents)
  await expect.poll(() => flow.at).toBe(3)
  expect(states().filter((state) => state === 'waiting')).toHaveLength(2)
  flow.letGo()
  await expect.poll(storedIds).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(flow.most).toBe(3)
  await expect.poll(states).toEqual([])
  // All items have the same recording here.
  expect(await cachedFiles().addresses()).toHaveLength(1)
})

test('a sign-out stops downloads and hides items; they continue when the same user returns', async () => {
  await openDownloads('maya')
  await startDownloads('maya', contents.slice(0, 1))
  await expect.poll(() => flow.at).toBe(1)
  authStore.setState({ status: 'signed-out' }, true)
  expect(downloadsStore.getState()).toMatchObject({ userId: null, items: null, downloads: {} })

  who = { ...who, userId: 'zoe' }
  await openDownloads('zoe')
  expect(downloadsStore.getState()).toMatchObject({ userId: 'zoe', items: [], downloads: {} })

  who = { ...who, userId: 'maya' }
  flow.letGo()
  await openDownloads('maya')
  await expect.poll(storedIds).toEqual(['a'])
})

test("a file of two users is removed with the second, and deleting an account removes all of a user's items", async () => {
  flow.letGo()
  for (const userId of ['maya', 'zoe']) {
    who = { ...who, userId }
    await openDownloads(userId)
    await startDownloads(userId, contents.slice(0, 2))
    await expect.poll(storedIds).toEqual(['a', 'b'])
  }
  await removeFromDevice('zoe', ['a'])
  expect(storedIds()).toEqual(['b'])
  expect(await offlineItem('maya', 'a')).not.toBeNull()

  await removeAllOfflineItems('maya')
  expect(await offlineItem('maya', 'a')).toBeNull()
  expect(await offlineItem('zoe', 'b')).not.toBeNull()
  await removeAllOfflineItems('zoe')
  expect(await cachedFiles().addresses()).toEqual([])
})
