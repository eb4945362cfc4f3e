import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs again an interval after the previous run has ended, until stopped', async () => {
  const ends: (() => void)[] = []
  const look = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const keeping = poll(look, 1_000)
  expect(look).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(1)
  // A long run is not overlapped by another one.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(999)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(2)
  keeping.stop()
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).toHaveBeenCalledTimes(2)
})

test('never runs if stopped before the first run', async () => {
  const look = vi.fn(async () => {})
  poll(look, 1_000).stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).not.toHaveBeenCalled()
})
