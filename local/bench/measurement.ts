/** One row of the table: our figure, the figure it is compared with, and its target. */
export interface Measurement {
  readonly what: string
  readonly ours: string
  readonly against: string
  /** Our figure divided by the other, where this run compared two. */
  readonly ratio: number | null
  readonly target: string
  readonly met: boolean
}

/** Returns the median of the samples. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}

/** Returns the value that the given share (0 to 1) of the samples do not exceed. Throws a RangeError without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('a percentile needs samples')
  return value
}

/** Runs two functions alternately, `rounds` times after one warm-up of each, so that a drifting machine slows both equally. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ ours: number; other: number; ratio: number }> {
  await ours()
  await other()
  const pairs: { ours: number; other: number }[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), other: await other() })
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    other: median(pairs.map((pair) => pair.other)),
    ratio: median(pairs.map((pair) => pair.ours / pair.other)),
  }
}

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** `12,345 events/s`. */
export const rate = (perSecond: number, of: string) => `${integer.format(perSecond)} ${of}/s`
/** `12,345 events/s`. */
export const eventRate = (perSecond: number) => rate(perSecond, 'events')
/** `3.4 ms`. */
export const milliseconds = (ms: number) => `${Number(ms.toFixed(1))} ms`
/** `3.4 s`. */
export const seconds = (value: number) => `${Number(value.toFixed(2))} s`

/** Returns a row whose `value` must not exceed `most`; `write` formats both, and `more` has the other columns. */
export function atMost(
  what: string,
  value: number,
  most: number,
  write: (value: number) => string = String,
  more: Partial<Measurement> = {},
): Measurement {
  const target = `≤ ${write(most)}`
  return { what, ours: write(value), against: '', ratio: null, target, met: value <= most, ...more }
}

/** Returns a row whose `value` must reach `least`; otherwise like {@link atMost}. */
export function atLeast(
  what: string,
  value: number,
  least: number,
  write: (value: number) => string = String,
  more: Partial<Measurement> = {},
): Measurement {
  return { ...atMost(what, value, least, write), target: `≥ ${write(least)}`, met: value >= least, ...more }
}

/** Formats the measurements as a Markdown table. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ what, ours, against, ratio, target, met }) =>
    [what, ours, against, ratio === null ? '' : ratio.toFixed(2), target, met ? 'yes' : '**no**'].join(' | '),
  )
  return ['what | ours | against | ratio | target | met', '--- | --- | --- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}
