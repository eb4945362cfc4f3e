import { createHash } from 'node:crypto'

/** A value, and the interval that holds it with 95 %. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The quantile of the normal distribution that leaves 2.5 % above it. */
const Z = 1.959964
const DRAWS = 2_000

/**
 * A share, with Wilson's score interval (Wilson, 1927), which holds for few people and for shares near 0 and 1.
 */
export function intervalOfShare(count: number, people: number): Estimate {
  const value = count / people
  const spread = Z ** 2 / people
  const middle = (value + spread / 2) / (1 + spread)
  const half = (Z / (1 + spread)) * Math.sqrt((value * (1 - value)) / people + spread / (4 * people))
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** A mean, with the percentiles of 2,000 means of as many people drawn from them with replacement; the same for the same values. */
export function intervalOfMean(values: readonly number[]): Estimate {
  const sorted = values.toSorted((one, other) => one - other)
  const random = randomNumbers(sorted.join(' '))
  const mean = (many: readonly number[]) => many.reduce((sum, value) => sum + value, 0) / many.length
  const means = Array.from({ length: DRAWS }, () =>
    mean(sorted.map(() => sorted[Math.floor(random() * sorted.length)] ?? 0)),
  ).toSorted((one, other) => one - other)
  const at = (share: number) => means[Math.round(share * (DRAWS - 1))] ?? 0
  return { value: mean(sorted), low: at(0.025), high: at(0.975) }
}

/** Numbers from 0 to below 1 that follow from a text (Marsaglia's xorshift, 2003). */
function randomNumbers(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
