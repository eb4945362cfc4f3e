import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completesFirstTime } from './completed-programs.ts'

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a program is completed for the first time only once', {
  tags: ['states/at-100-completed-badge-shows-an'],
}, () => {
  expect(completesFirstTime('maya', 'first-flight')).toBe(true)
  expect(completesFirstTime('maya', 'first-flight')).toBe(false)
})

test('users and programs are remembered separately', () => {
  completesFirstTime('maya', 'first-flight')
  expect(completesFirstTime('maya', 'turbulence')).toBe(true)
  expect(completesFirstTime('jo', 'first-flight')).toBe(true)
  expect(completesFirstTime('maya', 'first-flight')).toBe(false)
})

test('invalid stored data is replaced', () => {
  for (const nonsense of ['{', '{"a":1}', '[1,null]']) {
    items.set('stillair-completed-programs:maya', nonsense)
    expect(completesFirstTime('maya', 'first-flight')).toBe(true)
    expect(completesFirstTime('maya', 'first-flight')).toBe(false)
  }
})
