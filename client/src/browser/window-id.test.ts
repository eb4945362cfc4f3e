import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { windowId } from './window-id.ts'

let page: EventTarget
let made = 0
const makeId = () => `window-${++made}`

/** The storage of a tab; a duplicate begins with what the first has at that moment. */
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

test('a reload keeps the id of the window, again and again', () => {
  const { open } = tab()
  expect(open()).toBe('window-1')
  for (const _ of [1, 2]) {
    page.dispatchEvent(new Event('pagehide'))
    expect(open()).toBe('window-1')
  }
})

test('a duplicate of the tab is another window, also after the page came back from the cache', () => {
  const first = tab()
  first.open()
  expect(first.duplicate().open()).toBe('window-2')
  first.open()
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  expect(first.duplicate().open()).toBe('window-4')
})

test('where storage is refused each page has an id', () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('sessionStorage', undefined)
  expect(windowId(makeId)).toBe('window-1')
})
