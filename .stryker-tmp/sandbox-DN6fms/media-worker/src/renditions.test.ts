// @ts-nocheck
import { expect, test } from 'vitest'
import { videoLadder } from './renditions.ts'
import type { VideoSource } from './source.ts'

const source = (width: number, height: number, fps = 25): VideoSource => ({
  index: 0,
  width,
  height,
  frameRate: { text: String(fps), value: fps },
  interlaced: false,
  duration: 60,
})
const sizes = (width: number, height: number) => videoLadder(source(width, height)).map((r) => `${r.width}x${r.height}`)

test('the rungs at or below the source, lowest first', () => {
  expect(sizes(1920, 1080)).toEqual(['426x240', '854x480', '1280x720', '1920x1080'])
  expect(sizes(3840, 2160)).toEqual(['426x240', '854x480', '1280x720', '1920x1080'])
  expect(sizes(1280, 720)).toEqual(['426x240', '854x480', '1280x720'])
})

test('upright pictures are measured by their width', () => {
  expect(sizes(1080, 1920)).toEqual(['240x426', '480x854', '720x1280', '1080x1920'])
})

test('a size between the rungs is kept, a small one too, and nothing is enlarged', () => {
  expect(sizes(640, 360)).toEqual(['426x240', '640x360'])
  expect(sizes(960, 540)).toEqual(['426x240', '854x480'])
  expect(sizes(161, 121)).toEqual(['160x120'])
  for (const [width, height] of [
    [1919, 1079],
    [353, 289],
    [2, 2],
    [7680, 4320],
    [242, 241],
  ] as const) {
    for (const r of videoLadder(source(width, height))) {
      expect(r.width).toBeLessThanOrEqual(width)
      expect(r.height).toBeLessThanOrEqual(height)
      expect([r.width % 2, r.height % 2]).toEqual([0, 0])
    }
  }
})

test('bit rates rise with the rungs, and fast motion is kept where it shows', () => {
  const ladder = videoLadder(source(1920, 1080, 60))
  expect(ladder.map(({ frameRate }) => frameRate.value)).toEqual([30, 30, 60, 60])
  const rates = ladder.map(({ bitRate }) => bitRate)
  expect(rates).toEqual([...rates].sort((a, b) => a - b))
})
