import { expect, test } from 'vitest'
import { sampleLevel } from './sample-level.ts'

test.each([
  [0, 1],
  [56, 1],
  [58, 0.5],
  [59, 0.25],
  [60, 0],
  [62, 0],
])("at %d s a sample's volume is %d", (positionSeconds, level) => {
  expect(sampleLevel(positionSeconds)).toBe(level)
})
