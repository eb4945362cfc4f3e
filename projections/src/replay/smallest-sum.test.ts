import { expect, test } from 'vitest'
import type { Cells } from './gate.ts'
import { smallestSum } from './smallest-sum.ts'

const cells = (...places: readonly (number | null)[]): Cells =>
  new Map(places.flatMap((place, index) => (place === null ? [] : [[`p${index}`, place]])))

test('the fewest whom sums of answers find, of one, of two and of three together', () => {
  expect(smallestSum([])).toBe(Number.POSITIVE_INFINITY)
  expect(smallestSum([cells(0, 0, 0, 1, 1)])).toBe(2)
  // All but one: the one.
  expect(smallestSum([cells(0, 0, 0, 0), cells(0, 0, 0, null)])).toBe(1)
  // No two of these differ by fewer than four, and all three together leave two.
  const three = [cells(0, 0, 0, 0, null, null), cells(null, null, 0, 0, 0, 0), cells(0, 0, null, null, 0, 0)]
  expect(smallestSum(three)).toBe(2)
})
