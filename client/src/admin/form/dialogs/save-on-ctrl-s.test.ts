import { expect, test, vi } from 'vitest'
import { saveOnCtrlS } from './save-on-ctrl-s.ts'

function pressed(keys: Partial<Parameters<typeof saveOnCtrlS>[0]>): readonly [isSaved: boolean, isTaken: boolean] {
  const save = vi.fn()
  const preventDefault = vi.fn()
  const none = { key: 's', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  saveOnCtrlS({ ...none, ...keys, preventDefault }, save)
  return [save.mock.calls.length === 1, preventDefault.mock.calls.length === 1]
}

test('Ctrl+S and ⌘S save the form instead of the page', () => {
  expect(pressed({ ctrlKey: true })).toEqual([true, true])
  expect(pressed({ metaKey: true })).toEqual([true, true])
  expect(pressed({ ctrlKey: true, key: 'S' })).toEqual([true, true])
})

test('other keys do nothing', () => {
  for (const keys of [
    {},
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, key: 'a' },
  ]) {
    expect(pressed(keys)).toEqual([false, false])
  }
})
