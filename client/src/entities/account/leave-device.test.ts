// @module-tag counts-at-once
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../../../test/memory-caches.ts'
import { offlineItemFixture } from '../../../test/offline-item-fixture.ts'
import { provideCredentials } from '../../api/credentials.ts'

/** Clears the device's storage and reloads the modules, as a page load does. */
async function reload() {
  vi.resetModules()
  const { credentialsAreKnown, provideCredentials: provide } = await import('../../api/credentials.ts')
  const zoe = { userId: 'zoe', email: 'zoe@stillair.test', token: 'token' }
  provide({ current: () => zoe, fresh: async () => zoe, rejected: async () => {} })
  credentialsAreKnown()
  const [leave, kept, records, files, log, outbox] = await Promise.all([
    import('./leave-device.ts'),
    import('../offline-items/offline-items.ts'),
    import('../offline-items/offline-records.ts'),
    import('../offline-items/offline-files.ts'),
    import('../flights/device-log.ts'),
    import('../listening/outbox.ts'),
  ])
  return { ...leave, ...kept, ...records, ...files, ...log, ...outbox }
}

let stored: Record<string, string>
let answer: () => Response

beforeEach(() => {
  stored = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(stored, { [key]: text }),
    removeItem: (key: string) => delete stored[key],
  }
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: (_target, key) =>
      Object.hasOwn(stored, key) ? { enumerable: true, configurable: true, value: stored[String(key)] } : undefined,
    get: (target, key) => {
      if (key === 'length') return Object.keys(stored).length
      if (key === 'key') return (index: number) => Object.keys(stored)[index] ?? null
      return target[key as keyof typeof target]
    },
  })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { removeItem: () => {} })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', memoryCaches())
  answer = () => Response.json({ key: Buffer.alloc(32, 7).toString('base64url') })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  provideCredentials({ current: () => null, fresh: async () => null, rejected: async () => {} })
})

/** Returns everything readable on the device as text. */
async function dump(): Promise<string> {
  const rows: unknown[] = [stored]
  for (const { name = '' } of await indexedDB.databases()) {
    const open = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const store of open.objectStoreNames) {
      const request = open.transaction(store).objectStore(store).getAll()
      rows.push(await new Promise((resolve) => (request.onsuccess = () => resolve(request.result))))
    }
    open.close()
  }
  // Byte arrays are searched, too.
  return JSON.stringify(rows, (_key, value) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array
      ? Buffer.from(value as Uint8Array).toString('latin1')
      : value,
  )
}

async function use(device: Awaited<ReturnType<typeof reload>>, userId: string) {
  const item = { ...offlineItemFixture('calm', { userId }) }
  Object.assign(item, { content: { ...item.content, title: 'Rough Air' } })
  await device.writeItem(item)
  await device.cachedFiles().write(device.addressOf(item.file), new Blob(['abc'], { type: item.file.type }))
  await device.storeStep(userId, 'flight-1', {
    kind: 'predict',
    predictionId: 'prediction-1',
    expected: 'We will fall',
    sureness: 80,
  })
  device.storeStart(userId, 'session-1', 'calm')
  return item
}

test('after a sign-out nothing of the user is readable, and everything returns when they sign in again', async () => {
  let device = await reload()
  await device.restoreOwn('zoe')
  const item = await use(device, 'zoe')
  const before = await device.readEntries('zoe')
  stored['stillair:theme'] = 'day'
  stored['stillair:onboarding:zoe'] = 'fear'
  expect(await dump()).toContain(item.content.title)

  await device.clearOthers(null)
  const text = await dump()
  for (const trace of ['zoe', item.content.title, 'We will fall', 'flight-1', 'session-1'])
    expect(text).not.toContain(trace)
  expect(stored).toEqual({ 'stillair:theme': 'day' })
  expect(await device.cachedFiles().addresses(), 'the recording stays').toHaveLength(1)

  // Another user saves the same session and removes it: the first user's file stays.
  await device.writeItem({ ...item, userId: 'sam' })
  expect(await device.offlineItem('sam', 'calm')).not.toBeNull()
  expect(await device.offlineItem('zoe', 'calm')).toBeNull()
  await device.removeOfflineItem('sam', 'calm')

  device = await reload()
  expect(await device.restoreOwn('zoe')).toBe(true)
  expect(await device.offlineItem('zoe', 'calm')).toEqual(item)
  expect((await device.readEntries('zoe')).map(({ seq: _, ...entry }) => entry)).toEqual(
    before.map(({ seq: _, ...entry }) => entry),
  )
  expect(device.hasUnsent('zoe')).toBe(true)
  expect(stored['stillair:onboarding:zoe']).toBeUndefined()
  expect(await device.restoreOwn('zoe'), 'once').toBe(false)
})

test('data that a tab writes after another tab has cleared the device is encrypted, too', async () => {
  let device = await reload()
  await device.restoreOwn('zoe')
  // The other tab has finished.
  stored = {}
  device.storeStart('zoe', 'session-2', 'calm')
  await device.clearOthers(null)
  expect(await dump()).not.toContain('session-2')
  device = await reload()
  await device.restoreOwn('zoe')
  expect(device.hasUnsent('zoe')).toBe(true)
})

test('another key restores nothing', async () => {
  let device = await reload()
  await device.restoreOwn('zoe')
  await use(device, 'zoe')
  await device.clearOthers('sam')
  device = await reload()
  answer = () => Response.json({ key: Buffer.alloc(32, 8).toString('base64url') })
  expect(await device.restoreOwn('zoe')).toBe(false)
  expect(await device.readItems('zoe')).toEqual([])
})

test('a signed-in user keeps their data when the device is cleared of other users', async () => {
  const device = await reload()
  await device.restoreOwn('zoe')
  await use(device, 'zoe')
  await use(device, 'sam')
  await device.clearOthers('zoe')
  expect(await device.readItems('zoe')).toHaveLength(1)
  expect(device.hasUnsent('zoe')).toBe(true)
  expect(await device.readItems('sam')).toEqual([])
  expect(await device.offlineItem('zoe', 'calm'), 'the file that both have').not.toBeNull()
  expect(await dump()).not.toContain('"sam"')
})
