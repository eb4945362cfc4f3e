/** One row of the table: our figure, its reference from the same run, and its target. */
export interface Measurement {
  readonly what: string
  readonly ours: string
  /** The reference with its figure; empty for a figure that does not depend on the machine's speed. */
  readonly against: string
  /** Our figure divided by the reference; null without one. */
  readonly ratio: number | null
  /** The {@link spread} of the reference; null without one, or when it was measured once. */
  readonly spread: number | null
  readonly target: string
  readonly met: boolean
}

/** Our figure and its reference, measured one after the other. */
export type Pair = readonly [ours: number, reference: number]

/** The most or the least that a figure may be. */
export type Limit = { readonly most: number } | { readonly least: number }

/** The spread above which references say little: their rounds are repeated once. */
export const MOST_SPREAD = 0.15

/** Returns the milliseconds that an action takes. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await action()
  return performance.now() - begun
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

/** Returns the distance between the quartiles of the samples as a share of their median, 0 or more; of up to three samples, that between the extremes. */
export function spread(samples: readonly number[]): number {
  return (percentile(samples, 0.75) - percentile(samples, 0.25)) / median(samples)
}

/**
 * Runs a round several times. A round measures our figures and their references in turn, so that a drifting machine slows both equally.
 * When a reference spreads by more than {@link MOST_SPREAD}, all rounds run once more, and the steadier ones count.
 */
export async function inTurn<Round>(
  rounds: number,
  round: () => Promise<Round>,
  references: (round: Round) => readonly number[],
): Promise<readonly Round[]> {
  const attempt = async () => {
    const found: Round[] = []
    while (found.length < rounds) found.push(await round())
    const [first] = found.map(references)
    const spreads = first?.map((_, which) => spread(found.map((one) => references(one)[which] ?? Number.NaN))) ?? []
    return { found, spread: Math.max(...spreads) }
  }
  const first = await attempt()
  if (first.spread <= MOST_SPREAD) return first.found
  process.stderr.write(`the references spread by ${percent(first.spread)}; measuring again …\n`)
  const second = await attempt()
  return second.spread < first.spread ? second.found : first.found
}

/** Measures ours and its reference {@link inTurn}, after one warm-up of each. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<readonly Pair[]> {
  const round = async () => [await ours(), await reference()] as const
  await round()
  return inTurn(rounds, round, ([, bare]) => [bare])
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
/** `12 %`, of a share. */
export const percent = (share: number) => `${Math.round(share * 100)} %`

/** Returns a row that is judged by the ratio alone; its absolute figures, medians, are only printed. */
export function compared(
  what: string,
  pairs: readonly Pair[],
  row: Limit & { readonly against: string; readonly write: (value: number) => string; readonly detail?: string },
): Measurement {
  const ours = row.write(median(pairs.map(([value]) => value)))
  const references = pairs.map(([, value]) => value)
  const ratio = median(pairs.map(([value, reference]) => value / reference))
  return {
    what,
    ours: row.detail ? `${ours} (${row.detail})` : ours,
    against: `${row.against}: ${row.write(median(references))}`,
    ratio,
    spread: pairs.length > 1 ? spread(references) : null,
    ...judged(ratio, row, String),
  }
}

/** Returns a row for a figure that does not depend on the machine's speed, such as bytes. */
export function absolute(
  what: string,
  value: number,
  limit: Limit,
  write: (value: number) => string,
  more: Partial<Measurement> = {},
): Measurement {
  return { what, ours: write(value), against: '', ratio: null, spread: null, ...judged(value, limit, write), ...more }
}

function judged(value: number, limit: Limit, write: (value: number) => string): Pick<Measurement, 'target' | 'met'> {
  return 'most' in limit
    ? { target: `≤ ${write(limit.most)}`, met: value <= limit.most }
    : { target: `≥ ${write(limit.least)}`, met: value >= limit.least }
}

/** Formats the measurements as a Markdown table. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ what, ours, against, ratio, spread, target, met }) => [
    ...[what, ours, against, ratio?.toFixed(2) ?? '', spread === null ? '' : percent(spread)],
    ...[target, met ? 'yes' : '**no**'],
  ])
  const columns = ['what', 'ours', 'reference', 'ratio', 'spread', 'target', 'met']
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Says how noisy the machine was, from how far the references spread. */
export function noise(measurements: readonly Measurement[]): string {
  const spreads = measurements.flatMap(({ spread }) => spread ?? [])
  if (spreads.length === 0) return 'Noise of the machine: not known, because no row has a reference.'
  const noisy = measurements.filter(({ spread }) => spread !== null && spread > MOST_SPREAD)
  const again = `above ${percent(MOST_SPREAD)} even when measured again`
  return [
    `Noise of the machine: the references spread by ${percent(median(spreads))} (median), at most ${percent(Math.max(...spreads))}.`,
    noisy.length === 0
      ? `None was ${again}.`
      : `Unreliable, ${again}:\n\n${noisy.map(({ what }) => `- ${what}`).join('\n')}\n`,
  ].join(' ')
}
