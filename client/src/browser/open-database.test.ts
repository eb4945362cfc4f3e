import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { DBSchema } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOf, silentStorage, storageAnswers } from './open-database.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  silentStorage.setState({ isSilent: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a browser that never answers the request. */
function fallSilent(): void {
  vi.useFakeTimers()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
}
interface Texts extends DBSchema {
  texts: { key: number; value: string }
}
const database = () =>
  databaseOf<Texts>('stillair-test', (created) => void created.createObjectStore('texts', { autoIncrement: true }))

test('a database opens once, and again after another tab deleted it', async () => {
  const open = database()
  const first = await open()
  expect(await open()).toBe(first)
  await first.put('texts', 'calm')
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('stillair-test').onsuccess = resolve
  })
  expect(await (await open()).getAll('texts')).toEqual([])
})

test('an open request without an answer rejects after three seconds, and later ones at once', async () => {
  fallSilent()
  const open = database()
  const refused = expect(open()).rejects.toThrow('did not open')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(silentStorage.getState().isSilent).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(silentStorage.getState().isSilent).toBe(true)
  await expect(open()).rejects.toThrow()
  await expect(database()()).rejects.toThrow()
})

test('storageAnswers accepts a refusal and leaves no database behind', async () => {
  expect(await storageAnswers('somebody-elses')).toBe(true)
  expect(await indexedDB.databases()).toEqual([])
  vi.stubGlobal('indexedDB', undefined)
  expect(await storageAnswers('somebody-elses')).toBe(true)
})

test('silent storage is detected after three seconds', async () => {
  fallSilent()
  const answers = storageAnswers('somebody-elses')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answers).toBe(false)
})
