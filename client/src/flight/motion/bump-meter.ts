import { createVertical, type MotionSample, type Vertical } from './vertical.ts'

/** What the meter shows. All strengths are peaks of the vertical acceleration without gravity, up or down, in g. */
export interface Reading {
  /** The peak of the last two seconds; null while it is not known. */
  readonly strength: number | null
  /** Why there is no strength now. */
  readonly missing: Exclude<Vertical, number> | null
  /** The largest of the last ten minutes; null before the first. */
  readonly largest: number | null
}

export interface BumpMeter {
  /** Takes the next sample, and returns the vertical acceleration. */
  add(sample: MotionSample): Vertical
  /** Returns what to show at a time, in seconds on the clock of the samples. */
  read(at: number): Reading
}

/** In seconds. */
const STRENGTH = 2
const LARGEST = 600
/**
 * How much later, in seconds, a value becomes visible, and counts as the largest. The beginning of a pick-up is recognised only
 * by what follows, and is then dropped.
 */
const SHOWN_AFTER = 0.3
const COUNTED_AFTER = 1.5
/** Peaks are stored for pieces of time this long, in seconds: ten minutes are 600 numbers. */
const PIECE = 1

/** A value without its sign, in g, and its time in seconds. */
export interface Peak {
  readonly at: number
  readonly g: number
}

/**
 * Returns the height of the peak that a parabola through three values reaches, each without its sign; the middle value when it
 * is no peak. At 10 Hz the top of a bump lies between two samples.
 */
function topOf(one: number, two: number, three: number): number {
  const bend = one - 2 * two + three
  if (bend >= 0 || two < one || two < three) return two
  return two - (three - one) ** 2 / (8 * bend)
}

/**
 * Returns a meter for the samples of one phone, in order. `onCounted` gets each value once it is certain that no hand made it,
 * in order.
 */
export function createBumpMeter(onCounted: (value: Peak) => void = () => {}): BumpMeter {
  const verticalOf = createVertical()
  /** The values of the last seconds, and from which of them on they do not count yet. */
  let values: Peak[] = []
  let uncounted = 0
  let pieces: Peak[] = []
  let [earlier, previous] = [0, 0]
  let missing: Reading['missing'] = 'settling'

  function count(value: Peak): void {
    onCounted(value)
    const { at, g } = value
    const piece = Math.floor(at / PIECE) * PIECE
    const newest = pieces.at(-1)
    if (newest?.at !== piece) pieces = [...pieces.filter((one) => one.at > at - LARGEST), { at: piece, g }]
    else if (g > newest.g) pieces = [...pieces.slice(0, -1), { at: piece, g }]
  }

  function forget(reason: NonNullable<Reading['missing']>): void {
    missing = reason
    values = []
    uncounted = earlier = previous = 0
  }

  return {
    add(sample) {
      const vertical = verticalOf(sample)
      if (typeof vertical !== 'number') {
        forget(vertical)
        return vertical
      }
      missing = null
      // With the sign of the middle value, so that a dip has a top, too.
      const sign = previous < 0 ? -1 : 1
      values.push({ at: sample.at, g: topOf(sign * earlier, sign * previous, sign * vertical) })
      earlier = previous
      previous = vertical
      for (let next = values[uncounted]; next && next.at <= sample.at - COUNTED_AFTER; next = values[uncounted]) {
        count(next)
        uncounted += 1
      }
      while (uncounted > 0 && (values[0]?.at ?? sample.at) < sample.at - SHOWN_AFTER - STRENGTH) {
        values.shift()
        uncounted -= 1
      }
      return vertical
    },

    read(at) {
      const visible = values.filter((one) => one.at <= at - SHOWN_AFTER && one.at >= at - SHOWN_AFTER - STRENGTH)
      const strength = visible.length === 0 ? null : Math.max(...visible.map(({ g }) => g))
      const inTime = pieces.filter((one) => one.at > at - LARGEST)
      const largest = inTime.length === 0 ? strength : Math.max(strength ?? 0, ...inTime.map(({ g }) => g))
      return { strength, missing: strength === null ? (missing ?? 'settling') : null, largest }
    },
  }
}
