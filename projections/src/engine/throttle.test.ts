import { expect, test } from 'vitest'
import { MOST_REST, restAfter } from './throttle.ts'

/** The rests of a run that works through 1,000 positions a second while it does not rest, beside such a log. */
function rests(first: number, grownASecond: readonly bigint[]): readonly number[] {
  const found: number[] = []
  let rest = first
  for (const grown of grownASecond) {
    rest = restAfter(rest, { read: BigInt(Math.floor(1_000 / (1 + rest))), grown })
    found.push(rest)
  }
  return found
}

test('beside a log that stands still, a run rests as long as it may', () => {
  expect(rests(MOST_REST, [0n, 0n, 0n])).toEqual([MOST_REST, MOST_REST, MOST_REST])
})

test('a run that would never reach the head rests less and less, and then not at all', () => {
  expect(rests(MOST_REST, [900n, 900n, 900n, 900n]).at(-1)).toBe(0)
})

test('a run that closes in goes on as it is', () => {
  expect(rests(5, [20n, 20n, 20n])).toEqual([5, 5, 5])
})

test('once the log stands still again, a run rests as long as ever', () => {
  expect(rests(0, Array<bigint>(8).fill(0n)).at(-1)).toBe(MOST_REST)
})
