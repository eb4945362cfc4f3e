import { expect, test } from 'vitest'
import { intervalOfMean } from './interval-of-mean.ts'

test('the interval contains the mean, has the width of the normal interval, and is deterministic', () => {
  const values = Array.from({ length: 200 }, (_, index) => ((index * 37) % 101) / 10 - 5)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  const half = (1.96 * deviation) / Math.sqrt(values.length)
  const found = intervalOfMean(values)
  expect(found.value).toBeCloseTo(mean, 10)
  expect((found.high - found.low) / 2 / half).toBeGreaterThan(0.9)
  expect((found.high - found.low) / 2 / half).toBeLessThan(1.1)
  expect(intervalOfMean(values.toReversed())).toEqual(found)
  expect(intervalOfMean([-3, -3])).toEqual({ value: -3, low: -3, high: -3 })
})
