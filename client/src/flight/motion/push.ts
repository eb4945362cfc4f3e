import { unrestOf } from './climb.ts'
import { rumblesMore } from './ground.ts'
import type { MotionSecond } from './seconds.ts'
import { dot, meanOf, minus, plus, reversed, rotated, size, times, type Vector } from './vector.ts'
import { STANDARD_GRAVITY } from './vertical.ts'

/** A steady push along the ground, such as that of the take-off or of the brakes, which lasts until now. */
export interface Push {
  /** Seconds on the clock of the samples. */
  readonly startedAt: number
  readonly lasts: number
  /** The change of speed so far, in m/s. */
  readonly gain: number
  /**
   * What the phone's turns, but for those by hand, don't explain of it, on average in g: nothing in a banked turn, and more than all
   * of it when the plane brakes and its nose comes down.
   */
  readonly lean: number
  /** By how much the load rose on average, in g. The end of brakes feels like a push the other way, but lowers the load. */
  readonly rise: number
}

/** Seconds before a push that it is compared with. They differ from their mean by at most that, in g. */
const REST = 10
const SHORT_REST = 5
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

/** How many seconds `pushIn` looks at. */
export const PUSH_SECONDS = REST + LONGEST

/**
 * Returns the longest push that lasts until the newest of these seconds, which are in order; null for none. It compares the force
 * with that of the seconds before: a phone that is turned feels the same force in the frame of `MotionSecond`, a phone that is
 * pushed does not. Without more rumble than before it isn't a push along the ground.
 */
export function pushIn(seconds: readonly MotionSecond[]): Push | null {
  const newest = seconds.filter(({ isByHand }) => !isByHand).slice(-FELT)
  if (newest.length < FELT) return null
  const now = meanOf(newest.map(({ force }) => force))
  // Mostly there is none, and that is soon known: no mean of these seconds can differ by more than each of them.
  if (seconds.every(({ force }) => size(minus(force, now)) < WEAKEST)) return null
  for (let lasts = Math.min(LONGEST, seconds.length - LEAST_REST); lasts >= SHORTEST; lasts -= 1) {
    const push = pushOf(seconds.slice(0, -lasts), seconds.slice(-lasts), now)
    if (push) return push
  }
  return null
}

function pushOf(before: readonly MotionSecond[], during: readonly MotionSecond[], now: Vector): Push | null {
  // After a hand turned the phone a moment ago, what it felt before counts, too, if it felt the same.
  const held = before.slice(Math.max(-REST, before.findLastIndex(({ isByHand }) => isByHand) + 1 - before.length))
  const known =
    held.length < LEAST_REST
      ? [before.filter(({ isByHand }) => !isByHand).slice(-REST)]
      : [held, held.slice(-SHORT_REST)]
  const resting = known.find(isCalm)
  const last = held.at(-1)
  if (!last || !resting) return null
  const rest = meanOf(resting.map(({ force }) => force))
  const level = (force: Vector) => across(force, rest)
  if (size(level(now)) < WEAKEST) return null

  let speed: Vector = [0, 0, 0]
  let passed = last.at
  // What the force would be if the plane only turned, as the phone did but for the hand.
  const upright = meanOf(held.map(({ attitude }) => rotated(reversed(attitude), rest)))
  let [turnedTo, carried] = [last.attitude, rotated(last.attitude, upright)]
  let leaning: Vector = [0, 0, 0]
  const felt: Vector[] = []
  const loads: number[] = []
  for (const { at, force, attitude, isByHand } of during) {
    if (isByHand) {
      turnedTo = attitude
      continue
    }
    carried = rotated(attitude, rotated(reversed(turnedTo), carried))
    turnedTo = attitude
    leaning = plus(leaning, level(minus(force, carried)))
    const push = level(force)
    felt.push(push)
    loads.push(dot(force, rest) / size(rest))
    speed = plus(speed, times(push, (at - passed) * STANDARD_GRAVITY))
    passed = at
  }
  if (felt.length < SHORTEST || !rumblesMore(during, resting, unrestOf(loads))) return null
  const gain = size(speed)
  const direction = times(speed, 1 / gain)
  const strengths = felt.slice(FELT - 1).map((_, index) => dot(meanOf(felt.slice(index, index + FELT)), direction))
  const [weakest, strongest] = [Math.min(...strengths.slice(1)), Math.max(...strengths)]
  if (weakest < WEAKEST || weakest < STEADY * strongest) return null
  const rise = loads.reduce((sum, load) => sum + load, 0) / loads.length - size(rest)
  const lean = dot(leaning, direction) / felt.length
  return { startedAt: last.at, lasts: passed - last.at, gain, lean, rise }
}

/** Returns by how much a force differs from another at right angles to that. */
const across = (force: Vector, from: Vector): Vector => {
  const change = minus(force, from)
  return minus(change, times(from, dot(change, from) / dot(from, from)))
}

function isCalm(seconds: readonly MotionSecond[]): boolean {
  if (seconds.length < LEAST_REST) return false
  const mean = meanOf(seconds.map(({ force }) => force))
  return seconds.reduce((sum, { force }) => sum + size(across(force, mean)) ** 2, 0) <= seconds.length * UNREST ** 2
}
