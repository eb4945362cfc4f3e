import { dot, size, type Vector } from './vector.ts'

/** Standard gravity in m/s² (ISO 80000-3). Sensors report m/s²; everything else here is in g. */
export const STANDARD_GRAVITY = 9.80665

/** One reading of the phone's accelerometer. */
export interface MotionSample {
  /** Seconds on a clock that never goes back. */
  readonly at: number
  /** Along the phone's axes, in m/s²; null for an axis that the device does not measure. */
  readonly axes: readonly [number | null, number | null, number | null]
  /** Whether gravity is part of it. Without gravity nothing says which way is up. */
  readonly hasGravity: boolean
  /** How fast the phone turns about these axes, in rad/s; null without a gyroscope. */
  readonly rotation: MotionSample['axes'] | null
}

/** What a sample says about the plane: the vertical acceleration without gravity in g, or why there is none. */
export type Vertical = number | 'settling' | 'by-hand' | 'unknown'

/** Time constants of the filters, in seconds. */
const UP = 10
const LEVEL = 60
const TILT = 0.4
/** How long the expected gravity counts as having been measured at the start, in seconds. */
const PRIOR = 10
/** A larger difference from the level, in g, is a bump and not a bias, and moves the level no more than this. */
const LARGEST_BIAS = 0.02
/** How long a hand must leave the phone alone, and how long gravity is then averaged before there is a value, in seconds. */
const STILL = 1
const SETTLE = 3
/** No phone measures more often (seconds between samples). */
const SHORTEST = 0.005
/** Longer silence, such as a dark screen, may hide that the phone was moved. */
export const LONGEST_GAP = 1

/** An airliner rolls with less than 0.5 rad/s; a hand turns a phone faster (rad/s). */
export const TURN_OF_HAND = 0.8
/** Sideways force in g, after the tilt filter: the phone has another side up than before. */
const TILTED = 0.45
/** In g/s. A gust takes a tenth of a second to build up on a wing, a knock or a tap a few milliseconds. */
const KNOCK = 12
/** The part of gravity that the measured axes must hold, when one is missing. */
const LEAST_GRAVITY = 0.7

/** Returns the vector that lies that share of the way from one to another. */
export const along = (a: Vector, b: Vector, share: number): Vector => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Returns the share of a new value in a first-order low-pass filter (exponential smoothing) with uneven sampling. */
export const share = (seconds: number, timeConstant: number) => 1 - Math.exp(-seconds / timeConstant)

/**
 * Returns a function that turns samples, in order, into the vertical acceleration of the plane.
 *
 * Up is the direction of the mean force: a first-order low-pass filter (A. Oppenheim and R. Schafer, Discrete-Time Signal
 * Processing), so the phone may lie at any angle, and bumps, which are vertical, do not turn it. The force along it is
 * compared with its own slow mean, which removes the sensor's bias and error of scale. The mean is robust (P. Huber, Robust
 * Estimation of a Location Parameter, 1964), because the plane rises and sinks for seconds, which is no bias. While somebody handles the phone, there
 * is no value; afterwards both are found again.
 */
export function createVertical(): (sample: MotionSample) => Vertical {
  let last: { readonly at: number; readonly force: Vector } | null = null
  let up: Vector = [0, 0, 0]
  let level = 1
  /** Low-pass filtered force, which follows a tilt at once but no gust. */
  let tilt: Vector = [0, 0, 0]
  let since = 0
  let handledAt = Number.NEGATIVE_INFINITY

  function begin(at: number, force: Vector, isWhole: boolean): void {
    since = at
    up = force
    tilt = force
    level = isWhole ? 1 : size(force)
  }

  function isByHand(sample: MotionSample, force: Vector, before: Vector, seconds: number): boolean {
    const upright = dot(tilt, up) / Math.max(size(up), Number.EPSILON)
    const sideways = Math.sqrt(Math.max(0, dot(tilt, tilt) - upright ** 2))
    const jerk = Math.hypot(force[0] - before[0], force[1] - before[1], force[2] - before[2]) / seconds
    const turn = Math.hypot(...(sample.rotation ?? []).map((one) => one ?? 0))
    return turn > TURN_OF_HAND || sideways > TILTED || jerk > KNOCK
  }

  return (sample) => {
    const { at, axes, hasGravity } = sample
    const measured = axes.filter((axis) => axis !== null)
    if (measured.length < 2) return 'unknown'
    const [x, y, z] = axes.map((axis) => (axis ?? 0) / STANDARD_GRAVITY)
    const force: Vector = [x ?? 0, y ?? 0, z ?? 0]
    const isWhole = measured.length === 3
    const before = last
    // Two samples at the same time would be an endless jerk.
    const seconds = before ? Math.max(at - before.at, SHORTEST) : Number.POSITIVE_INFINITY
    last = { at, force }
    if (!before || seconds > LONGEST_GAP) {
      begin(at, force, isWhole)
      return 'settling'
    }
    // The direction is unknown; the whole acceleration is at least the vertical one.
    if (!hasGravity) return size(force)

    tilt = along(tilt, force, share(seconds, TILT))
    if (isByHand(sample, force, before.force, seconds)) handledAt = at
    if (at - handledAt < STILL) {
      // Each moment begins again with what the phone feels now.
      begin(at, tilt, isWhole)
      return 'by-hand'
    }
    const passed = at - since
    up = along(up, force, share(seconds, Math.min(UP, passed)))
    if (size(up) < LEAST_GRAVITY) return 'unknown'
    const felt = dot(force, up) / size(up)
    const off = felt - level
    const bias = passed < SETTLE && !isWhole ? off : Math.max(-LARGEST_BIAS, Math.min(LARGEST_BIAS, off))
    level += bias * share(seconds, Math.min(LEVEL, (isWhole ? PRIOR : 0) + passed))
    return passed < SETTLE ? 'settling' : felt / level - 1
  }
}
