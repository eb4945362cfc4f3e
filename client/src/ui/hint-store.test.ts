import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeHint,
  HINT_DELAY_MS,
  HINT_SKIP_DELAY_MS,
  holdHint,
  leaveHint,
  pointAt,
  type ShownHint,
  showHint,
  shownHint,
} from './hint-store.ts'

const hint = (owner: string): ShownHint => ({ owner, text: `About ${owner}`, anchor: {} as Element })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeHint()
  vi.useRealTimers()
})

test('tooltip delay: shows once the pointer has rested for 700 ms', () => {
  vi.advanceTimersByTime(10_000)
  pointAt(hint('monday'))
  vi.advanceTimersByTime(HINT_DELAY_MS - 1)
  expect(shownHint()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(HINT_DELAY_MS).toBe(700)
  expect(shownHint()?.text).toBe('About monday')
})

test('tooltip skip delay: for 300 ms after one was shown the next comes at once', () => {
  showHint(hint('monday'))
  closeHint()
  vi.advanceTimersByTime(HINT_SKIP_DELAY_MS - 1)
  pointAt(hint('tuesday'))
  expect(HINT_SKIP_DELAY_MS).toBe(300)
  expect(shownHint()?.owner).toBe('tuesday')
})

test('after the skip delay the pointer must rest again', () => {
  showHint(hint('monday'))
  closeHint()
  vi.advanceTimersByTime(HINT_SKIP_DELAY_MS)
  pointAt(hint('tuesday'))
  expect(shownHint()).toBeNull()
})

test('a pointer that leaves before the delay shows nothing', () => {
  vi.advanceTimersByTime(10_000)
  pointAt(hint('monday'))
  leaveHint()
  vi.advanceTimersByTime(HINT_DELAY_MS * 2)
  expect(shownHint()).toBeNull()
})

test('a hint goes when the pointer leaves, and stays while the pointer is on it', () => {
  showHint(hint('monday'))
  leaveHint()
  holdHint()
  vi.advanceTimersByTime(60_000)
  expect(shownHint()?.owner).toBe('monday')
  leaveHint()
  vi.advanceTimersByTime(1_000)
  expect(shownHint()).toBeNull()
})

test('another hint takes its place at once', () => {
  showHint(hint('monday'))
  pointAt(hint('tuesday'))
  expect(shownHint()?.owner).toBe('tuesday')
})
