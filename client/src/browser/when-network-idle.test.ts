import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenNetworkIdle } from './when-network-idle.ts'

let arrived: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(seen: () => void) {
        arrived = seen
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('while something arrives every other second it waits; three seconds after the last it begins, once', () => {
  const act = vi.fn()
  whenNetworkIdle(act)
  for (let second = 0; second < 10; second += 2) {
    vi.advanceTimersByTime(2_000)
    arrived()
  }
  vi.advanceTimersByTime(2_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('beside a line that is never quiet it begins after a minute', () => {
  const act = vi.fn()
  whenNetworkIdle(act)
  for (let second = 0; second < 59; second += 1) {
    vi.advanceTimersByTime(1_000)
    arrived()
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('called off, it never begins', () => {
  const act = vi.fn()
  whenNetworkIdle(act)()
  vi.advanceTimersByTime(100_000)
  expect(act).not.toHaveBeenCalled()
})
