import { expect, test } from 'vitest'
import { isStream } from './playback-engine.ts'

test.each(['/media/t/1.x/media/a/1/master.m3u8', 'https://cdn.test/live/A.M3U8', 'https://cdn.test/a.m3u8#t=3'])(
  '%s is an adaptive stream',
  (address) => {
    expect(isStream(address)).toBe(true)
  },
)

test.each([
  'https://cdn.test/calm.mp3',
  'https://cdn.test/clouds.mp4?of=a.m3u8',
  'https://cdn.test/m3u8',
  'https://a.m3u8.test/',
])('%s is a file that the element plays itself', (address) => {
  expect(isStream(address)).toBe(false)
})
