import { afterEach, expect, test, vi } from 'vitest'
import { playsNatively } from './native-hls.ts'

afterEach(() => vi.unstubAllGlobals())

const element = (answer: CanPlayTypeResult) => ({ canPlayType: () => answer }) as unknown as HTMLMediaElement

test('Safari plays sound itself, so that AirPlay works; video uses hls.js', () => {
  vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', class {})
  expect(playsNatively('audio', element('maybe'))).toBe(true)
  expect(playsNatively('video', element('maybe'))).toBe(false)
  expect(playsNatively('audio', element(''))).toBe(false)
})

test('a browser without AirPlay uses hls.js, even if it can play a stream itself', () => {
  expect(playsNatively('audio', element('maybe'))).toBe(false)
})
