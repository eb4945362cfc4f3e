import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeHint, hintStore, holdHint, leaveHint, pointAt, type ShownHint, showHint } from './hint-store.ts'

const hint = (owner: string): ShownHint => ({ owner, text: `About ${owner}`, anchor: {} as Element })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeHint()
  vi.useRealTimers()
})

test('tooltip delay: shows once the pointer has rested for 700 ms', {
  tags: ['limits/tooltip-delay-700-ms-300-ms-skip-delay'],
}, () => {
  vi.advanceTimersByTime(10_000)
  pointAt(hint('monday'))
  vi.advanceTimersByTime(699)
  expect(hintStore.getState()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(hintStore.getState()?.text).toBe('About monday')
})

test('tooltip skip delay: for 300 ms after one was shown the next appears at once', {
  tags: ['limits/tooltip-delay-700-ms-300-ms-skip-delay'],
}, () => {
  showHint(hint('monday'))
  closeHint()
  vi.advanceTimersByTime(299)
  pointAt(hint('tuesday'))
  expect(hintStore.getState()?.owner).toBe('tuesday')
})

test('after the skip delay the pointer must rest again', () => {
  showHint(hint('monday'))
  closeHint()
  vi.advanceTimersByTime(300)
  pointAt(hint('tuesday'))
  expect(hintStore.getState()).toBeNull()
})

test('a pointer that leaves before the delay shows nothing', () => {
  vi.advanceTimersByTime(10_000)
  pointAt(hint('monday'))
  leaveHint()
  vi.advanceTimersByTime(1_400)
  expect(hintStore.getState()).toBeNull()
})

test('a tooltip closes when the pointer leaves, and stays while the pointer is on it', () => {
  showHint(hint('monday'))
  leaveHint()
  holdHint()
  vi.advanceTimersByTime(60_000)
  expect(hintStore.getState()?.owner).toBe('monday')
  leaveHint()
  vi.advanceTimersByTime(1_000)
  expect(hintStore.getState()).toBeNull()
})

test('the next tooltip replaces an open one at once', () => {
  showHint(hint('monday'))
  pointAt(hint('tuesday'))
  expect(hintStore.getState()?.owner).toBe('tuesday')
})
