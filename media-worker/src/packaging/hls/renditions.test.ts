import { expect, test } from 'vitest'
import { type LadderSource, videoLadder, withoutSmallSteps } from './renditions.ts'

const source = (width: number, height: number, fps = 25, bitRate = Number.POSITIVE_INFINITY): LadderSource => ({
  width,
  height,
  frameRate: { text: String(fps), value: fps },
  bitRate,
  ladderBitRate: null,
})
const sizes = (width: number, height: number) => videoLadder(source(width, height)).map((r) => `${r.width}x${r.height}`)

test('the ladder holds the rungs up to the size of the source, lowest first', () => {
  expect(sizes(1920, 1080)).toEqual(['426x240', '640x360', '854x480', '1280x720', '1920x1080'])
  expect(sizes(3840, 2160)).toEqual(['426x240', '640x360', '854x480', '1280x720', '1920x1080'])
  expect(sizes(1280, 720)).toEqual(['426x240', '640x360', '854x480', '1280x720'])
})

test('upright pictures are measured by their width', () => {
  expect(sizes(1080, 1920)).toEqual(['240x426', '360x640', '480x854', '720x1280', '1080x1920'])
})

test('a size between or below the rungs is kept, and nothing is enlarged', () => {
  expect(sizes(640, 360)).toEqual(['426x240', '640x360'])
  expect(sizes(960, 540)).toEqual(['426x240', '640x360', '854x480'])
  expect(sizes(800, 600)).toEqual(['320x240', '480x360', '640x480', '800x600'])
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

test('bit rates rise with the rungs, and only large pictures keep a high frame rate', () => {
  const ladder = videoLadder(source(1920, 1080, 60))
  expect(ladder.map(({ frameRate }) => frameRate.value)).toEqual([30, 30, 30, 60, 60])
})

test.each([Number.POSITIVE_INFINITY, 20_000_000, 1_200_000, 372_000, 100_000, 30_000])(
  'for a source of %s bit/s, no rung exceeds it, and each step is between 1.15 and 2 times the rate',
  (bitRate) => {
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
      [960, 600],
      [320, 240],
    ] as const) {
      const rates = videoLadder(source(width, height, 25, bitRate)).map((rendition) => rendition.bitRate)
      expect(rates.length).toBeGreaterThan(0)
      expect(rates.at(-1)).toBeLessThanOrEqual(Math.max(Math.min(bitRate, 3_200_000), 64_000))
      for (const [i, rate] of rates.slice(1).entries()) {
        expect(rate / (rates[i] ?? 0)).toBeGreaterThanOrEqual(1.15)
        expect(rate / (rates[i] ?? 0)).toBeLessThanOrEqual(2)
      }
    }
  },
)

test('a simple video divides its low bit rate among the rungs, so that slow networks get one', () => {
  const rates = videoLadder(source(1280, 720, 25, 372_000)).map(({ name, bitRate }) => [
    name,
    Math.round(bitRate / 1000),
  ])
  expect(rates).toEqual([
    ['240p', 64],
    ['360p', 95],
    ['480p', 177],
    ['720p', 335],
  ])
})

test('of two renditions of almost the same size, the larger picture stays', () => {
  expect(withoutSmallSteps([100, 190, 200, 400], (rate) => rate)).toEqual([100, 200, 400])
  expect(withoutSmallSteps([100, 300, 290], (rate) => rate)).toEqual([100, 290])
  expect(withoutSmallSteps([64, 64, 64], (rate) => rate)).toEqual([64])
})
