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

test('waits while responses arrive every other second, and starts once, three seconds after the last', () => {
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

test('starts after a minute even if the network is never idle', () => {
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

test('never starts once cancelled', () => {
  const act = vi.fn()
  whenNetworkIdle(act)()
  vi.advanceTimersByTime(100_000)
  expect(act).not.toHaveBeenCalled()
})
