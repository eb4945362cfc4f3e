/** How many weeks decide what is usual. */
const WEEKS = 4
/** Smaller differences are never unusual. Larger than the noise in two numbers of people. */
const LEAST = 10
/** The share of the average by which an unusual number differs. */
const SHARE = 1 / 3

/** The rule as analysts read it. */
export const UNUSUAL_IS =
  'A number is unusual if it differs from the average of the four weeks before by more than a third and by at least ten.'

/** A week's number, against the weeks before. */
export interface Compared {
  readonly count: number
  /** Null when there is no week before. */
  readonly before: number | null
  /** The average of the four weeks before; null while there are fewer. */
  readonly usual: number | null
  readonly isUnusual: boolean
}

/** Compares the first of weekly numbers, newest first, with the others. */
export function compared([count = 0, ...earlier]: readonly number[]): Compared {
  const weeks = earlier.slice(0, WEEKS)
  const usual = weeks.length === WEEKS ? weeks.reduce((sum, one) => sum + one, 0) / WEEKS : null
  const difference = usual === null ? 0 : Math.abs(count - usual)
  return {
    count,
    before: earlier[0] ?? null,
    usual,
    isUnusual: usual !== null && difference >= LEAST && difference > usual * SHARE,
  }
}
