import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a look begins when the last one has been over for as long as it says, and none after the end', async () => {
  const ends: (() => void)[] = []
  const look = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const keeping = poll(look, 1_000)
  expect(look).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(1)
  // It takes its time: nobody looks beside it.
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

test('one that is stopped before its first look never looks', async () => {
  const look = vi.fn(async () => {})
  poll(look, 1_000).stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).not.toHaveBeenCalled()
})
