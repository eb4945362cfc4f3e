import {
  angleBetween,
  angleOf,
  combined,
  minus,
  NO_ROTATION,
  plus,
  type Rotation,
  reversed,
  rotated,
  rotationBy,
  size,
  times,
  type Vector,
} from './vector.ts'
import { along, LONGEST_GAP, type MotionSample, STANDARD_GRAVITY, share, TURN_OF_HAND } from './vertical.ts'

/** What a phone felt in one second. Its force is in a frame that keeps its direction while the phone turns. */
export interface MotionSecond {
  /** Its end, in seconds on the clock of the samples. */
  readonly at: number
  /** The mean force in g, gravity included. At rest and in steady flight it points up and has length 1. */
  readonly force: Vector
  /** How the phone is turned in that frame at the end. */
  readonly attitude: Rotation
  /** Whether a hand turned the phone. */
  readonly isByHand: boolean
  /** How far the force is from its mean over a moment, as a standard deviation in g: the ground and a hand shake the phone, gusts little. */
  readonly vibration: number
}

/** A second needs this many samples: fewer hide what happens between them. */
const LEAST_SAMPLES = 8
/** In a second, a bank turns the phone by less than a third of that, in radians. */
const TURNED_BY_HAND = 0.25
/** The time constant of the low-pass filter that leaves the vibration out, in seconds: above 2.7 Hz, gusts move a plane little. */
const MOMENT = 0.06

/**
 * Returns a function that sums up samples, in order, second by second: it returns a second when one is complete, `gap` when the
 * frame was lost, and otherwise null. Samples without all axes, gravity and rotation have no use here and are a gap.
 *
 * The phone's attitude is the sum of its turns (the strapdown equations: P. Savage, Strapdown Inertial Navigation Integration
 * Algorithm Design, 1998). Nothing corrects it, so it is good for comparisons over a minute.
 */
export function createSeconds(): (sample: MotionSample) => MotionSecond | 'gap' | null {
  let attitude = NO_ROTATION
  let last: number | null = null
  let before = attitude
  let [sum, count, since, isByHand] = [[0, 0, 0] as Vector, 0, 0, false]
  let [moment, shakes]: [Vector | null, number] = [null, 0]

  function begin(at: number): void {
    ;[sum, count, since, isByHand, before] = [[0, 0, 0], 0, at, false, attitude]
    shakes = 0
  }

  return ({ at, axes, rotation, hasGravity }) => {
    const force = whole(axes)
    const turn = rotation && whole(rotation)
    if (!force || !turn || !hasGravity || last === null || at - last > LONGEST_GAP) {
      last = force && turn && hasGravity ? at : null
      attitude = NO_ROTATION
      moment = null
      begin(at)
      return 'gap'
    }
    const seconds = Math.max(0, at - last)
    last = at
    attitude = combined(attitude, rotationBy(times(turn, seconds)))
    const turned = rotated(attitude, force)
    sum = plus(sum, turned)
    moment ??= turned
    const followed = share(seconds, MOMENT)
    // So white noise has the same sum at any rate.
    shakes += size(minus(turned, moment)) ** 2 * (1 - followed / 2)
    moment = along(moment, turned, followed)
    count += 1
    isByHand ||= size(turn) > TURN_OF_HAND
    if (at - since < 1) return null

    isByHand ||= angleOf(before, attitude) > TURNED_BY_HAND
    const vibration = Math.sqrt(shakes / count) / STANDARD_GRAVITY
    const made = { at, force: times(sum, 1 / (count * STANDARD_GRAVITY)), attitude, isByHand, vibration }
    const isKnown = count >= LEAST_SAMPLES
    begin(at)
    return isKnown ? made : 'gap'
  }
}

const whole = ([x, y, z]: MotionSample['axes']): Vector | null =>
  x === null || y === null || z === null ? null : [x, y, z]

/** Returns by how much the phone was tilted from one attitude to another, in radians; turns about up don't count. */
export function tiltBetween(up: Vector, before: Rotation, after: Rotation): number {
  return angleBetween(rotated(reversed(before), up), rotated(reversed(after), up))
}
