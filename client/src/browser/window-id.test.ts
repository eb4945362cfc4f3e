import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { windowId } from './window-id.ts'

let page: EventTarget
let made = 0
const makeId = () => `window-${++made}`

/** Creates the storage of a tab; a duplicate starts with a copy of the original's current content. */
function tab(storage = new Map<string, string>()) {
  const open = () => {
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
      removeItem: (key: string) => storage.delete(key),
    })
    return windowId(makeId)
  }
  return { open, duplicate: () => tab(new Map(storage)) }
}

beforeEach(() => {
  made = 0
})
afterEach(() => vi.unstubAllGlobals())

test('repeated reloads keep the id of the window', () => {
  const { open } = tab()
  expect(open()).toBe('window-1')
  for (const _ of [1, 2]) {
    page.dispatchEvent(new Event('pagehide'))
    expect(open()).toBe('window-1')
  }
})

test('a duplicated tab gets another id, even after the page was restored from the back/forward cache', () => {
  const first = tab()
  first.open()
  expect(first.duplicate().open()).toBe('window-2')
  first.open()
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  expect(first.duplicate().open()).toBe('window-4')
})

test('without storage each page has an id', () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('sessionStorage', undefined)
  expect(windowId(makeId)).toBe('window-1')
})
