import { expect, test } from 'vitest'
import { MOST_REST, restAfter } from './throttle.ts'

/** Returns the rests of a run that reads 1,000 positions a second without rests, while the log grows as given. */
function rests(first: number, grownASecond: readonly bigint[]): readonly number[] {
  const found: number[] = []
  let rest = first
  for (const grown of grownASecond) {
    rest = restAfter(rest, { read: BigInt(Math.floor(1_000 / (1 + rest))), grown })
    found.push(rest)
  }
  return found
}

test('a run rests as long as allowed while the log does not grow', () => {
  expect(rests(MOST_REST, [0n, 0n, 0n])).toEqual([MOST_REST, MOST_REST, MOST_REST])
})

test('a run that would never reach the head rests less and less, then stops resting', () => {
  expect(rests(MOST_REST, [900n, 900n, 900n, 900n]).at(-1)).toBe(0)
})

test('a run that gains on the head keeps its rests', () => {
  expect(rests(5, [20n, 20n, 20n])).toEqual([5, 5, 5])
})

test('a run rests as long as before once the log stops growing', () => {
  expect(rests(0, Array<bigint>(8).fill(0n)).at(-1)).toBe(MOST_REST)
})
