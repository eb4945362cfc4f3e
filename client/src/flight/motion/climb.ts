import { rumblesMore } from './ground.ts'
import { type MotionSecond, tiltBetween } from './seconds.ts'
import { dot, meanOf, size, times } from './vector.ts'
import { STANDARD_GRAVITY } from './vertical.ts'

/** A change of the vertical speed, as when a climb begins or eases. */
export interface ClimbChange {
  /** In m/s, in the last eight seconds; negative when the plane begins to sink or climbs less. */
  readonly change: number
  /** How much the load differs from one second to the next, as a standard deviation in g: what the air does alone. */
  readonly unrest: number
  /** By how much the phone was tilted at most meanwhile, in radians. */
  readonly tilt: number
  /** Whether the ground shook the phone before, and no longer does. */
  readonly hasLeftGround: boolean
}

/** A climb begins or eases within this time, in seconds, and is compared with the time before. */
const CHANGES = 8
const BEFORE = 12
const LEAST_BEFORE = 8
/** So many seconds show that the ground no longer shakes the phone. */
const QUIET = 3

/**
 * Returns the change of the vertical speed in the newest of these seconds, which are in order; null while too little is known. The
 * load is the force along that of the seconds before, so that brakes and turns don't count. It is compared with its median before
 * (J. Tukey, Exploratory Data Analysis, 1977), which a single gust does not move.
 */
export function climbIn(seconds: readonly MotionSecond[]): ClimbChange | null {
  const known = seconds.filter(({ isByHand }) => !isByHand).slice(-BEFORE - CHANGES)
  const before = known.slice(0, -CHANGES)
  const now = known.at(-1)
  if (!now || before.length < LEAST_BEFORE) return null
  const mean = meanOf(before.map(({ force }) => force))
  const up = times(mean, 1 / size(mean))
  const loads = known.map(({ force }) => dot(force, up))
  const sorted = loads.slice(0, -CHANGES).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 1
  const unrest = unrestOf(loads)
  const change = loads.slice(-CHANGES).reduce((sum, load) => sum + load - median, 0) * STANDARD_GRAVITY
  const tilt = Math.max(...known.map(({ attitude }) => tiltBetween(up, attitude, now.attitude)))
  return { change, unrest, tilt, hasLeftGround: rumblesMore(before, known.slice(-QUIET)) }
}

/** Returns how much the load differs from one second to the next, as a standard deviation. */
export function unrestOf(loads: readonly number[]): number {
  const differences = loads.slice(1).map((load, index) => load - (loads[index] ?? load))
  return Math.sqrt(differences.reduce((sum, one) => sum + one ** 2, 0) / (2 * differences.length))
}
