import type { MotionSecond } from './seconds.ts'

/**
 * Wheels on a runway shake a phone at least this many times as much as the air and a hand do. How much a cabin is shaken depends on the
 * phase of the flight (N. Mansfield and G. Aggarwal, Whole-Body Vibration in Fixed-Wing Aircraft, 2022); the number is from
 * simulated gusts, hands and cars.
 */
const RUMBLE = 1.3

/**
 * Whether the phone is shaken so much more in some seconds than in others that the wheels are on the ground in those alone. `unrest` is
 * by how much the load differs from second to second meanwhile, in g: gusts change it more than they shake the phone.
 */
export function rumblesMore(seconds: readonly MotionSecond[], others: readonly MotionSecond[], unrest = 0): boolean {
  const [now, before] = [typicalVibration(seconds), typicalVibration(others)]
  return now >= RUMBLE * before && now ** 2 - before ** 2 >= unrest ** 2
}

/** Returns the median, so that the jolt of a touch-down and knocks don't count. */
function typicalVibration(seconds: readonly MotionSecond[]): number {
  const sorted = seconds.filter(({ isByHand }) => !isByHand).map(({ vibration }) => vibration)
  return sorted.sort((one, other) => one - other)[Math.floor(sorted.length / 2)] ?? 0
}
