import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { endTransactionsWhenLeft } from './page-leave.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page that may enter the back/forward cache aborts its transactions, and reloads when it is restored', async () => {
  const page = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('onpagehide', null)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  endTransactionsWhenLeft()
  const database = await openDB('left', 1, { upgrade: (created) => void created.createObjectStore('texts') })
  await database.put('texts', 'calm', 1)
  const open = database.transaction('texts', 'readwrite')
  const isAborted = expect(open.done).rejects.toThrow()

  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  await isAborted
  const late = database.transaction('texts', 'readwrite')
  await expect(late.done).rejects.toThrow()

  page.dispatchEvent(new Event('pageshow'))
  expect(reload).toHaveBeenCalledOnce()
  expect(await database.get('texts', 1)).toBe('calm')
})
