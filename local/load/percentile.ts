/** Returns the value that the given share (0 to 1) of the samples do not exceed. Throws a RangeError without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('a percentile needs samples')
  return value
}
