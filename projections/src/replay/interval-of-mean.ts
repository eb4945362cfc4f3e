import { createHash } from 'node:crypto'

/** A value and its 95 % interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

const DRAWS = 2_000

/**
 * Returns the mean of some values and its bootstrap interval (percentiles of 2,000 resampled means). Equal values give
 * the same interval.
 */
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

/** Returns a generator of numbers from 0 to below 1, seeded with a text (Marsaglia's xorshift, 2003). */
function randomNumbers(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
