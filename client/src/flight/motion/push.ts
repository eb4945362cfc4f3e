import type { MotionSecond } from './seconds.ts'
import {
  angleBetween,
  angleOf,
  dot,
  meanOf,
  minus,
  plus,
  reversed,
  rotated,
  size,
  times,
  type Vector,
} from './vector.ts'
import { STANDARD_GRAVITY } from './vertical.ts'

/** A steady push along the ground, such as that of the take-off or of the brakes, which lasts until now. */
export interface Push {
  /** Seconds on the clock of the samples. */
  readonly startedAt: number
  readonly lasts: number
  /** The change of speed so far, in m/s. */
  readonly gain: number
  /** By how much the phone was turned at most since before the push, in radians. */
  readonly turned: number
  /** By how much the force leans at least in the phone against that before the push, in radians. In a banked turn it does not. */
  readonly lean: number
  /** By how much the load rose on average, in g. The end of brakes feels like a push the other way, but lowers the load. */
  readonly rise: number
}

/** Seconds before a push that it is compared with. They differ from their mean by at most that, in g. */
const REST = 10
const LEAST_REST = 4
const UNREST = 0.03
/** The shortest and the longest push that is looked for, in seconds. */
const SHORTEST = 6
const LONGEST = 30
/** Seconds that are averaged, so that a bump or a step isn't a push, and in which a push builds up. */
const FELT = 3
/** In g. Taxiing pushes less, or for less long. */
const WEAKEST = 0.08
/** A push never falls below this share of its strongest, and has built up to it soon. An error that grows doesn't. */
const STEADY = 0.5
/** A hand that changes the felt push by more, in g, has made the comparison useless. */
const LOST = 0.06

/** How many seconds `pushIn` looks at. */
export const PUSH_SECONDS = REST + LONGEST

/**
 * Returns the longest push that lasts until the newest of these seconds, which are in order; null for none. It compares the force
 * with that of the seconds before: a phone that is turned feels the same force in the frame of `MotionSecond`, a phone that is
 * pushed does not.
 */
export function pushIn(seconds: readonly MotionSecond[]): Push | null {
  for (let lasts = Math.min(LONGEST, seconds.length - LEAST_REST); lasts >= SHORTEST; lasts -= 1) {
    const push = pushOf(seconds.slice(0, -lasts), seconds.slice(-lasts))
    if (push) return push
  }
  return null
}

function pushOf(before: readonly MotionSecond[], during: readonly MotionSecond[]): Push | null {
  const resting = before.slice(Math.max(-REST, before.findLastIndex(({ isByHand }) => isByHand) + 1 - before.length))
  const [first, last] = [resting[0], before.at(-1)]
  if (!first || !last || last.isByHand || resting.length < LEAST_REST) return null
  const rest = meanOf(resting.map(({ force }) => force))
  const up = times(rest, 1 / size(rest))
  const level = (force: Vector): Vector => {
    const change = minus(force, rest)
    return minus(change, times(up, dot(change, up)))
  }
  const unrest = resting.reduce((sum, { force }) => sum + size(level(force)) ** 2, 0) / resting.length
  if (unrest > UNREST ** 2) return null

  let speed: Vector = [0, 0, 0]
  let [turned, passed, handled] = [0, last.at, false]
  let rise = 0
  const felt: Vector[] = []
  for (const { at, force, attitude, isByHand } of during) {
    if (isByHand) {
      handled = true
      continue
    }
    const push = level(force)
    const previous = felt.at(-1)
    if (handled && previous && size(minus(push, previous)) > LOST) return null
    handled = false
    felt.push(push)
    rise += dot(minus(force, rest), up)
    speed = plus(speed, times(push, (at - passed) * STANDARD_GRAVITY))
    passed = at
    turned = Math.max(turned, angleOf(first.attitude, attitude))
  }
  if (felt.length < SHORTEST) return null
  const gain = size(speed)
  const direction = times(speed, 1 / gain)
  const strengths = felt.slice(FELT - 1).map((_, index) => dot(meanOf(felt.slice(index, index + FELT)), direction))
  const [weakest, strongest] = [Math.min(...strengths.slice(1)), Math.max(...strengths)]
  if (weakest < WEAKEST || weakest < STEADY * strongest) return null
  const upright = meanOf(resting.map(inPhone))
  const leaning = during.map(inPhone)
  const lean = Math.min(
    ...leaning
      .slice(FELT - 1)
      .map((_, index) => angleBetween(upright, meanOf(leaning.slice(index, index + FELT))))
      .slice(1),
  )
  return { startedAt: last.at, lasts: passed - last.at, gain, turned, lean, rise: rise / felt.length }
}

const inPhone = ({ force, attitude }: MotionSecond): Vector => rotated(reversed(attitude), force)
