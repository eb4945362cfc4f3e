import {
  combined,
  minus,
  NO_ROTATION,
  plus,
  type Rotation,
  reversed,
  rotated,
  rotationBy,
  times,
  type Vector,
} from '../src/flight/motion/vector.ts'
import { type MotionSample, STANDARD_GRAVITY } from '../src/flight/motion/vertical.ts'
import { gustsAt, normal } from './cabin-motion.ts'

/** Steps a second of a vehicle's motion. */
const STEPS = 5

/** How a vehicle moves on. Lengths in m, times in s, angles in rad, and shares of g where it says so. */
export interface Leg {
  /** Along its path, in m/s². */
  readonly along?: number | ((speed: number) => number)
  /** The vertical speed to reach, in m/s, and with how much of g at most. */
  readonly verticalSpeed?: number
  readonly load?: number
  /** On the ground: how fast it turns. In the air: the bank, which makes it turn. */
  readonly turn?: number
  readonly bank?: number
  readonly pitch?: number
  readonly pitchRate?: number
  /** The standard deviation of the vibration of the ground, and of the bumps of the air, in g. */
  readonly rough?: number
  readonly gusts?: number
}

/** A vehicle's path, made leg by leg. */
export class Ride {
  speed = 0
  verticalSpeed = 0
  #heading = 0
  #pitch = 0
  #bank = 0
  #along = 0
  #up = 0
  readonly steps: {
    readonly acceleration: Vector
    readonly attitude: Rotation
    readonly rough: number
    readonly gusts: number
  }[] = []
  /** Short bumps: when, and their peak in g. */
  readonly jolts: { readonly at: number; readonly g: number }[] = []

  /** In seconds since the start. */
  get at(): number {
    return this.steps.length / STEPS
  }

  /** Moves on for that time, or until the condition holds. */
  go(seconds: number, leg: Leg = {}, until = () => false): void {
    const { along = 0, verticalSpeed = this.verticalSpeed, load = 0.08, turn = 0, bank = 0, rough = 0, gusts = 0 } = leg
    const { pitch = this.#pitch, pitchRate = 0.03 } = leg
    for (let step = 0; step < seconds * STEPS && !until(); step += 1) {
      const towards = (from: number, to: number, rate: number) =>
        from + Math.max(-rate / STEPS, Math.min(rate / STEPS, to - from))
      this.#pitch = towards(this.#pitch, pitch, pitchRate)
      this.#bank = towards(this.#bank, bank, 0.07)
      // A coordinated turn: g tan φ ÷ v.
      const rate = turn + (STANDARD_GRAVITY * Math.tan(this.#bank)) / Math.max(60, this.speed)
      this.#heading += rate / STEPS
      // Thrust, brakes and lift build up within a second.
      this.#along += ((typeof along === 'number' ? along : along(this.speed)) - this.#along) / STEPS
      const most = load * STANDARD_GRAVITY
      const wanted = Math.max(-most, Math.min(most, (verticalSpeed - this.verticalSpeed) / 2))
      this.#up += (wanted - this.#up) / STEPS
      this.speed = Math.max(0, this.speed + this.#along / STEPS)
      this.verticalSpeed += this.#up / STEPS
      const [x, y] = [Math.cos(this.#heading), Math.sin(this.#heading)]
      const across = this.speed * rate
      const forward = this.speed === 0 ? 0 : this.#along
      this.steps.push({
        acceleration: [forward * x - across * y, forward * y + across * x, this.#up],
        attitude: [
          [0, 0, this.#heading],
          [0, -this.#pitch, 0],
          [-this.#bank, 0, 0],
        ].reduce<Rotation>((made, turned) => combined(made, rotationBy(turned as unknown as Vector)), NO_ROTATION),
        rough,
        gusts,
      })
    }
  }
}

/** Somebody who has the phone. */
export interface Holder {
  /** How much it sways, in rad, and how much it shakes, in g. */
  readonly sway: number
  readonly shake: number
  /** When it is turned to another angle, each time within a second. */
  readonly turnedAt: readonly number[]
  /** When it is carried along: from and to. */
  readonly walks: readonly (readonly [number, number])[]
  /** When the screen is off: from and to. */
  readonly gaps: readonly (readonly [number, number])[]
  readonly rate: number
}

/** The sensors of a common phone: noise in g and rad/s, and their constant errors. */
const NOISE = 0.003
const TURN_NOISE = 0.005
const LARGEST_BIAS = 0.02
const LARGEST_TURN_BIAS = 0.002
const LARGEST_SCALE_ERROR = 0.01

const anyVector = (random: () => number): Vector => [normal(random), normal(random), normal(random)]
const evenly = (random: () => number, most: number): Vector => [
  (random() * 2 - 1) * most,
  (random() * 2 - 1) * most,
  (random() * 2 - 1) * most,
]

/**
 * Rough ground shakes a vehicle on its wheels most below this, in Hz. A long fuselage bends with some 2 Hz (Some Measured and Calculated
 * Effects of Runway Unevenness on a Supersonic Transport Aircraft, The Aeronautical Journal), a short one faster.
 */
const SHAKES = 4

/** Returns a function that returns the next shake at that many samples a second. Their standard deviation is 1. */
function shakesAt(rate: number, random: () => number): () => number {
  const share = 1 - Math.exp((-2 * Math.PI * SHAKES) / rate)
  const factor = Math.sqrt((2 - share) / share)
  let shake = 0
  return () => {
    shake += (normal(random) - shake) * share
    return factor * shake
  }
}

/** Returns what a phone reports on a ride. */
export function* samplesOfRide(ride: Ride, holder: Holder, random: () => number): Generator<MotionSample> {
  const { sway, shake, rate, walks, gaps } = holder
  const [bias, turnBias] = [evenly(random, LARGEST_BIAS), evenly(random, LARGEST_TURN_BIAS)]
  const scale = 1 + (random() * 2 - 1) * LARGEST_SCALE_ERROR
  const [shakeX, shakeY, shakeZ] = [shakesAt(rate, random), shakesAt(rate, random), shakesAt(rate, random)]
  const [gust, sideGust] = [gustsAt(rate, random), gustsAt(rate, random)]
  // Standing people and laps sway with about 0.1 to 1 Hz.
  const swings = [0.11, 0.27, 0.6].map((hertz) => ({ hertz, phase: random() * 6, axis: anyVector(random) }))
  let held = rotationBy(times(anyVector(random), 2))
  let turn = { at: Number.POSITIVE_INFINITY, by: [0, 0, 0] as Vector }
  let next = 0
  let last: Rotation | null = null

  for (let at = 0; at < ride.at - 1; at += 1 / rate) {
    const place = at * STEPS
    const [one, two] = [ride.steps[Math.floor(place)], ride.steps[Math.floor(place) + 1]]
    if (!one || !two) return
    const share = place - Math.floor(place)
    const between = (from: Vector, to: Vector) => plus(from, times(minus(to, from), share))
    const between4 = (from: Rotation, to: Rotation): Rotation => {
      const w = from.w + (to.w - from.w) * share
      const v = between(from.v, to.v)
      const length = Math.hypot(w, ...v)
      return { w: w / length, v: times(v, 1 / length) }
    }

    if (at >= (holder.turnedAt[next] ?? Number.POSITIVE_INFINITY)) {
      next += 1
      turn = { at, by: times(anyVector(random), 0.5) }
    }
    const turned = Math.min(1, at - turn.at)
    if (turned === 1) {
      held = combined(held, rotationBy(turn.by))
      turn = { at: Number.POSITIVE_INFINITY, by: [0, 0, 0] }
    }
    const isTurning = turned >= 0 && turned < 1
    const isWalking = walks.some(([from, to]) => at >= from && at < to)
    let sways: Vector = [0, 0, 0]
    for (const { hertz, phase, axis } of swings)
      sways = plus(sways, times(axis, sway * Math.sin(2 * Math.PI * hertz * at + phase)))
    const step = isWalking ? 2 * Math.PI * 1.9 * at : 0
    if (isWalking) sways = plus(sways, [0.15 * Math.sin(step / 2), 0.1 * Math.sin(step), 0])
    const inVehicle = combined(
      isTurning ? combined(held, rotationBy(times(turn.by, turned ** 2 * (3 - 2 * turned)))) : held,
      rotationBy(sways),
    )
    const vehicle = between4(one.attitude, two.attitude)
    const attitude = combined(vehicle, inVehicle)
    const before = last
    last = attitude
    if (!before || gaps.some(([from, to]) => at >= from && at < to)) continue

    const change = combined(reversed(before), attitude)
    const rates = times(change.v, (change.w < 0 ? -2 : 2) * rate)
    const rough = one.rough
    const jolt = ride.jolts.reduce((sum, { at: begins, g }) => {
      const passed = at - begins
      return passed > 0 && passed < 0.25 ? sum + g * Math.sin((Math.PI * passed) / 0.25) : sum
    }, 0)
    const byHand: Vector = isTurning ? times(turn.by, 0.4 * Math.sin(2 * Math.PI * turned)) : [0, 0, 0]
    const shakes = times(anyVector(random), shake + (isWalking ? 0.08 : 0))
    const felt: Vector = [
      byHand[0] + shakes[0] + rough * 0.5 * shakeX(),
      byHand[1] + shakes[1] + rough * 0.5 * shakeY() + 0.3 * sideGust() * one.gusts,
      byHand[2] + shakes[2] + rough * shakeZ() + gust() * one.gusts + jolt + (isWalking ? 0.3 * Math.sin(step) : 0),
    ]
    const force = plus(plus(times(between(one.acceleration, two.acceleration), 1 / STANDARD_GRAVITY), [0, 0, 1]), felt)
    const axes = plus(plus(times(rotated(reversed(attitude), force), scale), bias), times(anyVector(random), NOISE))
    const rotation = plus(plus(rates, turnBias), times(anyVector(random), TURN_NOISE))
    yield { at, axes: times(axes, STANDARD_GRAVITY), hasGravity: true, rotation }
  }
}
