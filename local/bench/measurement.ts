import { percentile } from '../load/percentile.ts'

/** One row of the table: our figure, its reference from the same run, and its target. */
export interface Measurement {
  readonly what: string
  readonly ours: string
  /** The reference with its figure. */
  readonly against: string
  /** Our figure divided by the reference. */
  readonly ratio: number
  /** The {@link spread} of the reference. */
  readonly spread: number
  readonly target: string
  readonly met: boolean
}

/** Our figure and its reference, measured one after the other. */
export type Pair = readonly [ours: number, reference: number]

/** The most or the least that a ratio may be. */
export type Limit = { readonly most: number } | { readonly least: number }

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

/** Returns the distance between the quartiles of the samples as a share of their median, 0 or more; of up to three samples, that between the extremes. */
export function spread(samples: readonly number[]): number {
  return (percentile(samples, 0.75) - percentile(samples, 0.25)) / median(samples)
}

/** Runs a round several times. A round measures our figures and their references in turn, so that a drifting machine slows both equally. */
export async function inTurn<Round>(rounds: number, round: () => Promise<Round>): Promise<readonly Round[]> {
  const found: Round[] = []
  while (found.length < rounds) found.push(await round())
  return found
}

/** Measures ours and its reference {@link inTurn}, after one warm-up of each. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<readonly Pair[]> {
  const round = async () => [await ours(), await reference()] as const
  await round()
  return inTurn(rounds, round)
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

/** Returns a row that is judged by the ratio alone; its absolute figures, medians, are only printed. */
export function compared(
  what: string,
  pairs: readonly Pair[],
  row: Limit & { readonly against: string; readonly write: (value: number) => string },
): Measurement {
  const references = pairs.map(([, value]) => value)
  const ratio = median(pairs.map(([value, reference]) => value / reference))
  return {
    what,
    ours: row.write(median(pairs.map(([value]) => value))),
    against: `${row.against}: ${row.write(median(references))}`,
    ratio,
    spread: spread(references),
    target: 'most' in row ? `≤ ${row.most}` : `≥ ${row.least}`,
    met: 'most' in row ? ratio <= row.most : ratio >= row.least,
  }
}

/** Formats the measurements as a Markdown table. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ what, ours, against, ratio, spread, target, met }) => [
    what,
    ours,
    against,
    ratio.toFixed(2),
    `${Math.round(spread * 100)} %`,
    target,
    met ? 'yes' : '**no**',
  ])
  const columns = ['what', 'ours', 'reference', 'ratio', 'spread', 'target', 'met']
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
