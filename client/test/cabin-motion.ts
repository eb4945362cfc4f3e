import { type MotionSample, STANDARD_GRAVITY } from '../src/flight/motion/vertical.ts'

/** Returns a generator of numbers from 0 to 1 (mulberry32), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a normally distributed number with mean 0 and variance 1 (Box and Muller). */
export const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Samples a second of the simulated air. A phone reads far fewer. */
export const FINE = 120

/**
 * The standard deviation of the vertical acceleration in g. The peaks in a minute are about three times as large, and lie
 * where ICAO's classes do: below 0.5 g, 0.5 to 1 g, above 1 g.
 */
export const TURBULENCE = { smooth: 0.004, light: 0.06, moderate: 0.22, severe: 0.42 } as const

/** An airliner at cruise: true airspeed in m/s, and how long it takes to follow a gust (2 W/S ÷ g ρ V c_Lα), in seconds. */
const AIRSPEED = 230
const HEAVE = 2.4
/** How long the lift takes to build up in a gust (Küssner's function as a first-order lag), in seconds. */
const LAG = 0.06
/** The scale of turbulence above 2,000 ft in metres (MIL-F-8785C). */
const SCALE = 533.4

/**
 * Returns a function that returns the next vertical acceleration at that many steps a second: gusts with Dryden's spectrum
 * (MIL-F-8785C), felt by a rigid plane that follows them. Its standard deviation is 1 in the long run.
 */
export function gustsAt(rate: number, random: () => number): () => number {
  const share = (seconds: number) => 1 - Math.exp(-1 / (rate * seconds))
  const [shape, follow, build] = [share(SCALE / AIRSPEED), share(HEAVE), share(LAG)]
  let [first, gust, heave, lift] = [0, 0, 0, 0]
  function next(noise: number): number {
    // (1 + √3 T s) ÷ (1 + T s)², as two lags in a row.
    first += (noise - first) * shape
    const shaped = first + (Math.sqrt(3) - 1) * (first - gust)
    gust += (first - gust) * shape
    heave += (shaped - heave) * follow
    lift += (shaped - heave - lift) * build
    return lift
  }
  // The filter is linear, so the squares of its answer to one impulse add up to its variance.
  let squares = next(1) ** 2
  for (let step = 1; step < 30 * rate; step += 1) squares += next(0) ** 2
  ;[first, gust, heave, lift] = [0, 0, 0, 0]
  const factor = 1 / Math.sqrt(squares)
  for (let step = 0; step < 10 * rate; step += 1) next(normal(random))
  return () => factor * next(normal(random))
}

/** Returns such accelerations in g at `FINE` steps a second, scaled to that standard deviation. */
export function bumps(random: () => number, seconds: number, deviation: number): Float64Array {
  const gusts = gustsAt(FINE, random)
  const made = Float64Array.from({ length: seconds * FINE }, gusts)
  const factor = deviation / Math.sqrt(made.reduce((sum, value) => sum + value ** 2, 0) / made.length)
  return made.map((value) => value * factor)
}

export interface Phone {
  /** Samples a second. */
  readonly rate: number
  /** The standard deviation of the sensor's noise, and its bias for each axis, in g. */
  readonly noise: number
  readonly bias: readonly [number, number, number]
  /** The direction of up in the phone's axes, of length 1. */
  readonly up: readonly [number, number, number]
  /** The axis that is not measured. */
  readonly missing?: 0 | 1 | 2
  readonly hasGyroscope?: boolean
}

/** Returns a phone at any angle, with the noise and bias of a common sensor. */
export function anyPhone(random: () => number, rate: number): Phone {
  const up = [normal(random), normal(random), normal(random)]
  const length = Math.hypot(...up)
  const bias = () => (random() - 0.5) * 0.04
  return {
    rate,
    noise: 0.003,
    bias: [bias(), bias(), bias()],
    up: up.map((part) => part / length) as [number, number, number],
  }
}

/** What moves a phone at a time in seconds: in g along up and along two level directions, and its own rotation in rad/s. */
export interface Motion {
  readonly up: number
  readonly level?: readonly [number, number]
  readonly turn?: number
  /** Another direction of up than the phone's, after somebody turned it. */
  readonly tilted?: readonly [number, number, number]
}

/** Returns what the phone's sensor reports from 0 on, except in the gaps (from and to, in seconds). */
export function* samplesOf(
  phone: Phone,
  random: () => number,
  seconds: number,
  motionAt: (at: number) => Motion,
  gaps: readonly (readonly [number, number])[] = [],
): Generator<MotionSample> {
  for (let at = 0; at < seconds; at += (1 + (random() - 0.5) * 0.1) / phone.rate) {
    if (gaps.some(([from, to]) => at >= from && at < to)) continue
    const { up, level = [0, 0], turn = 0, tilted } = motionAt(at)
    const vertical = tilted ?? phone.up
    const [side, front] = levelDirections(vertical)
    const axes = [0, 1, 2].map((axis) => {
      if (axis === phone.missing) return null
      const part = (of: readonly number[]) => of[axis] ?? 0
      const force = (1 + up) * part(vertical) + level[0] * part(side) + level[1] * part(front)
      return (force + part(phone.bias) + phone.noise * normal(random)) * STANDARD_GRAVITY
    }) as unknown as MotionSample['axes']
    yield { at, axes, hasGravity: true, rotation: phone.hasGyroscope === false ? null : [turn, 0, 0] }
  }
}

function levelDirections([x, y, z]: readonly [number, number, number]) {
  const flat = Math.abs(z) < 0.9 ? Math.hypot(x, y) : Math.hypot(y, z)
  const side = Math.abs(z) < 0.9 ? [-y / flat, x / flat, 0] : [0, -z / flat, y / flat]
  const [a = 0, b = 0, c = 0] = side
  return [side, [y * c - z * b, z * a - x * c, x * b - y * a]] as const
}
