import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeline } from '../timeline.ts'
import { reportPosition } from './media-session.ts'

let reported: MediaPositionState[]
let session: { playbackState: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  reported = []
  session = Object.assign(
    { playbackState: 'none' },
    { setPositionState: (state: MediaPositionState) => reported.push(state) },
  )
  vi.stubGlobal('navigator', { mediaSession: session })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the lock screen gets the position at which playback begins, and advances it itself', () => {
  const timeline = createTimeline({ positionSeconds: 10, duration: 200 })
  reportPosition(timeline, 1.5, true)
  vi.advanceTimersByTime(20_000)
  timeline.setState({ positionSeconds: 40 })
  expect(reported).toEqual([{ duration: 200, playbackRate: 1.5, position: 10 }])
  expect(session.playbackState).toBe('playing')
})

test('the position is updated after a jump, even while paused, and when the duration becomes known', () => {
  const timeline = createTimeline({ positionSeconds: 0, duration: 0 })
  reportPosition(timeline, 1, false)
  expect(reported).toEqual([])
  timeline.setState({ duration: 200 })
  timeline.setState({ positionSeconds: 120 })
  timeline.setState({ positionSeconds: 120.2 })
  expect(reported.map(({ position }) => position)).toEqual([0, 120])
  expect(session.playbackState).toBe('paused')
})

test('a position past the end, as from rounding, is the end', () => {
  reportPosition(createTimeline({ positionSeconds: 200.02, duration: 200 }), 1, true)
  expect(reported[0]?.position).toBe(200)
})
