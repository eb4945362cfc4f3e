import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellPosition } from './media-session.ts'
import { createTimeline } from './timeline.ts'

let told: MediaPositionState[]
let session: { playbackState: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  told = []
  session = Object.assign(
    { playbackState: 'none' },
    { setPositionState: (state: MediaPositionState) => told.push(state) },
  )
  vi.stubGlobal('navigator', { mediaSession: session })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the lock screen gets the position where playing begins, and counts on from there', () => {
  const timeline = createTimeline({ position: 10, duration: 200 })
  tellPosition(timeline, 1.5, true)
  vi.advanceTimersByTime(20_000)
  timeline.setState({ position: 40 })
  expect(told).toEqual([{ duration: 200, playbackRate: 1.5, position: 10 }])
  expect(session.playbackState).toBe('playing')
})

test('it is updated after a jump, also while paused, and when the duration becomes known', () => {
  const timeline = createTimeline({ position: 0, duration: 0 })
  tellPosition(timeline, 1, false)
  expect(told).toEqual([])
  timeline.setState({ duration: 200 })
  timeline.setState({ position: 120 })
  timeline.setState({ position: 120.2 })
  expect(told.map(({ position }) => position)).toEqual([0, 120])
  expect(session.playbackState).toBe('paused')
})

test('a position past the end, as rounding makes it, is the end', () => {
  tellPosition(createTimeline({ position: 200.02, duration: 200 }), 1, true)
  expect(told[0]?.position).toBe(200)
})
