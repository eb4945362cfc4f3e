import { expect, test } from 'vitest'
import { peakBandwidth, segmentsOf } from './segments.ts'

/** Fragments that follow each other, each of so many seconds and 100 bytes a second. */
function fragments(...seconds: number[]) {
  let offset = 1000
  return seconds.map((duration) => {
    const size = Math.round(duration * 100)
    offset += size
    return { offset: offset - size, size, duration, firstSize: 50 }
  })
}

test('the first fragment stays alone, so that playing begins with little', () => {
  const segments = segmentsOf(fragments(2, 2, 2, 2, 2, 1), 4)
  expect(segments.map(({ duration }) => duration)).toEqual([2, 4, 4, 1])
  expect(segments[1]).toEqual({ offset: 1200, size: 400, duration: 4 })
})

test('packets of sound that end beside the second do not shorten segments', () => {
  const segments = segmentsOf(fragments(2.005, 2.005, 2.005, 2.005, 1.984), 6)
  expect(segments.map(({ duration }) => Math.round(duration))).toEqual([2, 6, 2])
})

test('the peak is that of the busiest stretch, not of a last segment of a few milliseconds', () => {
  const segments = [
    { duration: 6, size: 6000 },
    { duration: 6, size: 12_000 },
    { duration: 6, size: 6000 },
    { duration: 0.021, size: 500 },
  ]
  expect(peakBandwidth(segments)).toBe(16_000)
})

test('the peak of nothing is nothing, and that of one segment its average', () => {
  expect(peakBandwidth([{ duration: 2, size: 1000 }])).toBe(4000)
  expect(peakBandwidth([])).toBe(0)
})
