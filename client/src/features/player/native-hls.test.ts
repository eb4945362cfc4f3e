import { afterEach, expect, test, vi } from 'vitest'
import { playsNatively } from './native-hls.ts'

afterEach(() => vi.unstubAllGlobals())

const element = (answer: CanPlayTypeResult) => ({ canPlayType: () => answer }) as unknown as HTMLMediaElement

test('Safari plays sound by itself, so that it can be sent to a loudspeaker; pictures are left to hls.js', () => {
  vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', class {})
  expect(playsNatively('audio', element('maybe'))).toBe(true)
  expect(playsNatively('video', element('maybe'))).toBe(false)
  expect(playsNatively('audio', element(''))).toBe(false)
})

test('a browser without AirPlay keeps hls.js, also where it could play a stream by itself', () => {
  expect(playsNatively('audio', element('maybe'))).toBe(false)
})
