/** One row of the table: a figure of ours, what it is held against, and what it must reach. */
export interface Measurement {
  readonly what: string
  readonly ours: string
  readonly against: string
  /** Ours against the other, where two things were compared within this run. */
  readonly ratio: number | null
  readonly target: string
  readonly met: boolean
}

/** The value that half of the samples do not exceed. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}

/** The value that the given share (0 to 1) of the samples do not exceed. Throws a RangeError for no samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('a percentile needs samples')
  return value
}

/** Runs two things in turn, `rounds` times after one warm-up of each, so that a drifting machine slows both alike. */
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

/** A row whose `value` must not exceed `most`; both are written by `write`, and `more` has what else it shows. */
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

/** A row whose `value` must reach `least`; otherwise as {@link atMost}. */
export function atLeast(
  what: string,
  value: number,
  least: number,
  write: (value: number) => string = String,
  more: Partial<Measurement> = {},
): Measurement {
  return { ...atMost(what, value, least, write), target: `≥ ${write(least)}`, met: value >= least, ...more }
}

/** A Markdown table of the measurements. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ what, ours, against, ratio, target, met }) =>
    [what, ours, against, ratio === null ? '' : ratio.toFixed(2), target, met ? 'yes' : '**no**'].join(' | '),
  )
  return ['what | ours | against | ratio | target | met', '--- | --- | --- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}
