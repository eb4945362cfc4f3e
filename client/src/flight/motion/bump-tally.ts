import type { Peak } from './bump-meter.ts'
import { classOf } from './bump-scale.ts'

export type BumpTally = ReturnType<typeof createBumpTally>

/**
 * How long it must be quiet until a bump has ended, in seconds: long enough to join the way up and the way down. With two
 * seconds, two simulated minutes of severe turbulence were one bump. This is a choice, not a published rule.
 */
const QUIET = 1
/** A longer time between two values, in seconds, was not measured: moved by hand, or a hidden screen. */
const LONGEST_GAP = 1

/**
 * Returns a tally of the values that a `BumpMeter` counts. A bump begins with a value of light turbulence, ends when it has been
 * quiet, and counts once, by its peak. All of that time is not calm.
 */
export function createBumpTally() {
  const counts = { light: 0, moderate: 0, severe: 0 }
  let [largest, seconds, calmSeconds] = [0, 0, 0]
  let last: number | null = null
  let bump: { readonly peak: number; readonly lastAt: number } | null = null

  function end(): void {
    const kind = bump && classOf(bump.peak)
    if (kind) counts[kind] += 1
    bump = null
  }

  return {
    /** Takes the next value. */
    add({ at, g }: Peak): void {
      const passed = last === null ? Number.POSITIVE_INFINITY : at - last
      last = at
      if (bump && at - bump.lastAt > QUIET) end()
      if (classOf(g)) bump = { peak: Math.max(g, bump?.peak ?? 0), lastAt: at }
      largest = Math.max(largest, g)
      if (passed > LONGEST_GAP) return
      seconds += passed
      if (!bump) calmSeconds += passed
    },

    /** Returns the totals so far. An unfinished bump counts with its peak so far. */
    read() {
      const kind = bump && classOf(bump.peak)
      return {
        ...counts,
        ...(kind && { [kind]: counts[kind] + 1 }),
        largest: Number(largest.toFixed(2)),
        seconds: Math.floor(seconds),
        calmSeconds: Math.floor(calmSeconds),
      }
    },
  }
}
