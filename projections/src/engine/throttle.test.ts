import { expect, test } from 'vitest'
import { restOf, restsOn } from './throttle.ts'

/** Returns whether a run that reads 1,000 positions a second without rests keeps resting, while the log grows as given. */
function rests(first: boolean, grownASecond: readonly bigint[]): readonly boolean[] {
  const found: boolean[] = []
  let isResting = first
  for (const grown of grownASecond) {
    isResting = restsOn(isResting, { read: isResting ? 500n : 1_000n, grown })
    found.push(isResting)
  }
  return found
}

test('a run rests while the log does not grow', () => {
  expect(rests(true, [0n, 0n, 0n])).toEqual([true, true, true])
})

test('a run that would hardly reach the head stops resting', () => {
  expect(rests(true, [900n, 900n])).toEqual([false, false])
})

test('a run that gains on the head keeps its rests', () => {
  expect(rests(true, [100n, 100n])).toEqual([true, true])
})

test('a run does not switch back and forth: it rests again only when there is room', () => {
  expect(rests(false, [100n, 100n, 0n])).toEqual([false, false, true])
})

test('a turn that mostly waited for Postgres has a short rest, and no rest is longer than a quarter of the turn', () => {
  expect(restOf({ elapsed: 0.6, processor: 0.005 })).toBe(0.00125)
  // The processor time includes other work of the process.
  expect(restOf({ elapsed: 0.01, processor: 0.02 })).toBe(0.0025)
})
