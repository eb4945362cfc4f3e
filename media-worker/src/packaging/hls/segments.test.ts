import { expect, test } from 'vitest'
import { peakBandwidth, segmentsOf } from './segments.ts'

/** Adjacent fragments with these durations in seconds, at 100 bytes a second. */
function fragments(...seconds: number[]) {
  let offset = 1000
  return seconds.map((duration) => {
    const size = Math.round(duration * 100)
    offset += size
    return { offset: offset - size, size, duration, firstSize: 50 }
  })
}

test('the first fragment is a segment of its own, so that playback starts with little data', () => {
  const segments = segmentsOf(fragments(2, 2, 2, 2, 2, 1), 4)
  expect(segments.map(({ duration }) => duration)).toEqual([2, 4, 4, 1])
  expect(segments[1]).toEqual({ offset: 1200, size: 400, duration: 4 })
})

test('sound fragments slightly off full seconds do not shorten segments', () => {
  const segments = segmentsOf(fragments(2.005, 2.005, 2.005, 2.005, 1.984), 6)
  expect(segments.map(({ duration }) => Math.round(duration))).toEqual([2, 6, 2])
})

test('the peak bandwidth comes from the busiest stretch, not from a last segment of a few milliseconds', () => {
  const segments = [
    { duration: 6, size: 6000 },
    { duration: 6, size: 12_000 },
    { duration: 6, size: 6000 },
    { duration: 0.021, size: 500 },
  ]
  expect(peakBandwidth(segments)).toBe(16_000)
})

test('the peak bandwidth is zero without segments, and the average for a single one', () => {
  expect(peakBandwidth([{ duration: 2, size: 1000 }])).toBe(4000)
  expect(peakBandwidth([])).toBe(0)
})
