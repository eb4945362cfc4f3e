// @module-tag slow
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ClimbChange } from '../src/flight/motion/climb.ts'
import { createFlightPhases, type Felt } from '../src/flight/motion/flight-phases.ts'
import { type PhaseEvent, phaseMachine } from '../src/flight/motion/phase-machine.ts'
import type { Push } from '../src/flight/motion/push.ts'
import type { MotionSample } from '../src/flight/motion/vertical.ts'
import { seeded } from './cabin-motion.ts'
import { anyFlight, anyHolder, anyRide, RIDES, type Truth } from './simulated-flight.ts'
import { type Holder, samplesOfRide } from './simulated-ride.ts'

/**
 * How many flights and rides of each kind are simulated. `SIMULATED=99 npx vitest run client/test/flight-phases.test.ts --testTimeout 0`
 * prints figures as in docs/in-flight.md, in some minutes. From 100 on the flights take 1 to 12 hours, and the test an hour or so.
 */
const RUNS = Number(process.env.SIMULATED ?? 4)
/** Some flights have a dark screen in the minute that matters; nothing can be felt then. */
const LEAST = RUNS < 100 ? 0.75 : 0.98

/** A phone in a seat pocket. */
const STILL: Holder = { sway: 0.001, shake: 0.001, turnedAt: [], walks: [], gaps: [], rate: 30 }

interface Said extends Felt {
  readonly at: number
}

/** Flies one flight. Half way, the page may be reloaded, with or without what was felt before. */
function flown(seed: number, hours: number, page: 'stays' | 'reloaded' | 'forgotten' = 'stays') {
  const random = seeded(seed)
  const { ride, truth } = anyFlight(random, hours * 3_600)
  const holder = anyHolder(random, ride.at, truth.levels, truth.sinks)
  let followed = createFlightPhases()
  let reloadsAt = page === 'stays' ? Number.POSITIVE_INFINITY : (truth.liftsOff + truth.touchesDown) / 2
  const said: Said[] = []
  for (const sample of samplesOfRide(ride, holder, random)) {
    const left = truth.touchesDown - sample.at
    if (sample.at >= reloadsAt) {
      const last = said.at(-1)
      const liftedOffAt = said.find(({ phase }) => phase === 'climb')?.since ?? null
      followed = createFlightPhases(last && page === 'reloaded' ? { ...last, liftedOffAt } : null)
      reloadsAt = Number.POSITIVE_INFINITY
    }
    // It left the gate a quarter of an hour before.
    const felt = followed(sample, () => ({ passed: 1 - left / (truth.touchesDown - truth.liftsOff + 900), left }))
    if (felt) said.push({ ...felt, at: sample.at })
  }
  const isDark = (from: number, to: number) => holder.gaps.some((gap) => gap[1] > from && gap[0] < to)
  const couldFeel = {
    takeOff: !isDark(truth.rolls - 15, truth.liftsOff + 10),
    landing: !isDark(truth.touchesDown - 25, truth.touchesDown + 10),
  }
  return { said, truth, couldFeel }
}

/** Whether a phase was said long before or after its moment. */
const isWrong = (
  said: readonly Said[],
  phase: Felt['phase'],
  at: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
) => said.some((one) => one.phase === phase && (one.at - at < least || one.at - at > most))

/** Returns how late a phase was said, in seconds; infinitely for never. */
const late = (said: readonly Said[], phase: Felt['phase'], at: number) =>
  (said.find((one) => one.phase === phase)?.at ?? Number.POSITIVE_INFINITY) - at

test(`in ${RUNS} flights, the lift-off is said within ten seconds, and the touch-down is known to ten seconds`, () => {
  const flights = Array.from({ length: RUNS }, (_, seed) =>
    flown(seed, RUNS < 100 ? 0.75 : 0.7 + (11.3 * (seed % 12)) / 11),
  )
  const count = (of: typeof flights, is: (said: readonly Said[], truth: Truth) => boolean) =>
    of.filter(({ said, truth }) => is(said, truth)).length
  const within =
    (phase: Felt['phase'], moment: keyof Truth, least: number, most: number) =>
    (said: readonly Said[], truth: Truth) => {
      const seconds = late(said, phase, truth[moment])
      return seconds >= least && seconds <= most
    }
  const takeOffs = flights.filter(({ couldFeel }) => couldFeel.takeOff)
  const landings = flights.filter(({ couldFeel }) => couldFeel.takeOff && couldFeel.landing)
  const figures = {
    flights: flights.length,
    takeOffs: takeOffs.length,
    rolls: count(takeOffs, within('roll', 'rolls', 0, 35)),
    liftOffs: count(takeOffs, within('climb', 'liftsOff', 0, 10)),
    eases: count(takeOffs, within('eased', 'eases', -5, 15)),
    landings: landings.length,
    touchDowns: count(landings, (said, truth) => {
      const found = said.find(({ phase }) => phase === 'braking')?.since ?? Number.NaN
      return Math.abs(found - truth.touchesDown) <= 10
    }),
    saidInTime: count(landings, within('braking', 'touchesDown', 0, 10)),
    descents: count(flights, within('descent', 'sinks', -1, 60)),
    levels: count(flights, within('level', 'levels', -1, 400)),
    wrong: {
      liftOff: count(flights, (said, truth) => isWrong(said, 'climb', truth.liftsOff, -1)),
      eased: count(flights, (said, truth) => isWrong(said, 'eased', truth.eases, -5, 15)),
      level: count(flights, (said, truth) => isWrong(said, 'level', truth.levels, -1)),
      descent: count(flights, (said, truth) => isWrong(said, 'descent', truth.sinks, -1)),
      touchDown: count(flights, (said, truth) => isWrong(said, 'braking', truth.touchesDown, -1)),
    },
  }
  if (process.env.SIMULATED) console.info(figures)
  expect(figures.liftOffs / takeOffs.length).toBeGreaterThanOrEqual(LEAST)
  expect(figures.touchDowns / landings.length).toBeGreaterThanOrEqual(LEAST)
  expect(figures.wrong.liftOff).toBe(0)
  for (const wrong of Object.values(figures.wrong)) expect(wrong / flights.length).toBeLessThanOrEqual(1 - LEAST)
})

test.each([
  ['a hand turns the phone two seconds after the lift-off', 22],
  ['a hand turns the phone during the roll', 101],
  ['a hand sways while the plane brakes', 144],
  ['gusts hide how the plane flares', 85],
  ['a turn before the landing feels like brakes', 88],
  ['the end of the climb feels like the descent', 48],
  ['a later turn feels like the climb easing', 13],
])('take-off and landing are said in time, and nothing wrong, when %s', (_what, seed) => {
  const { said, truth } = flown(seed, 0.75)
  expect(late(said, 'climb', truth.liftsOff)).toBeLessThanOrEqual(10)
  expect(late(said, 'braking', truth.touchesDown)).toBeLessThanOrEqual(10)
  expect(isWrong(said, 'climb', truth.liftsOff, -1, 10)).toBe(false)
  expect(isWrong(said, 'eased', truth.eases, -5, 15)).toBe(false)
  expect(isWrong(said, 'descent', truth.sinks, -1)).toBe(false)
  expect(isWrong(said, 'braking', truth.touchesDown, -1, 10)).toBe(false)
})

test.each([
  ['in time by a page that knows the lift-off', true],
  ['only after a clear flare by one that does not', false],
])('after a reload in flight, the touch-down is said %s', (_what, knows) => {
  const { said, truth } = flown(10, 0.75, knows ? 'reloaded' : 'forgotten')
  expect(late(said, 'braking', truth.touchesDown) <= 10).toBe(knows)
  expect(said.filter(({ phase }) => phase === 'climb')).toHaveLength(1)
})

test.each([
  ['without a gyroscope', (sample: MotionSample) => ({ ...sample, rotation: null })],
  [
    'with an axis missing',
    (sample: MotionSample) => ({ ...sample, axes: [null, sample.axes[1], sample.axes[2]] as const }),
  ],
  ['without gravity', (sample: MotionSample) => ({ ...sample, hasGravity: false })],
  ['at four samples a second', (sample: MotionSample) => (sample.at % 0.25 < 1 / 30 ? sample : null)],
])('%s, nothing is felt', (_name, change) => {
  const random = seeded(2)
  const { ride } = anyFlight(random, 2_400)
  const followed = createFlightPhases()
  for (const sample of samplesOfRide(ride, { ...STILL, rate: 30 }, random)) {
    const changed = change(sample)
    if (changed) expect(followed(changed, () => ({ passed: 1, left: 0 }))).toBeNull()
  }
})

test('a phase outlasts a dark screen of 30 seconds', () => {
  const random = seeded(2)
  const { ride, truth } = anyFlight(random, 2_400)
  const followed = createFlightPhases()
  const gap = [truth.eases + 60, truth.eases + 90] as const
  const phases: string[] = []
  for (const sample of samplesOfRide(ride, { ...STILL, rate: 30, gaps: [gap] }, random)) {
    const left = truth.touchesDown - sample.at
    const felt = followed(sample, () => ({ passed: 1 - left / 3_600, left }))
    if (felt) phases.push(felt.phase)
  }
  expect(phases).toEqual(expect.arrayContaining(['roll', 'climb', 'braking', 'down']))
  expect(phases.indexOf('climb')).toBeLessThan(phases.indexOf('braking'))
})

test('the touch-down is said in time although a hand turns the phone three seconds before', () => {
  const random = seeded(2)
  const { ride, truth } = anyFlight(random, 2_400)
  const followed = createFlightPhases()
  const said: Said[] = []
  for (const sample of samplesOfRide(ride, { ...STILL, turnedAt: [truth.touchesDown - 3] }, random)) {
    const left = truth.touchesDown - sample.at
    const felt = followed(sample, () => ({ passed: 1 - left / 3_600, left }))
    if (felt) said.push({ ...felt, at: sample.at })
  }
  expect(late(said, 'braking', truth.touchesDown)).toBeLessThanOrEqual(10)
  expect(isWrong(said, 'braking', truth.touchesDown, -1)).toBe(false)
})

/** In these cars a phone was turned by hand, and the gyroscope followed it badly at 10 Hz. */
const HARD_RIDES = [1_009, 1_091]

test.each(Object.keys(RIDES) as (keyof typeof RIDES)[])(
  `no take-off and no landing is felt on ${RUNS} rides: %s`,
  (kind) => {
    const felts: string[] = []
    for (const seed of [...Array(RUNS).keys(), ...HARD_RIDES]) {
      const random = seeded(10_000 + seed)
      const { ride, holder } = anyRide(kind, random)
      // After the departure by the clock, even a push alone counts; later, even brakes alone.
      const [early, late] = [createFlightPhases(), createFlightPhases()]
      for (const sample of samplesOfRide(ride, holder, random)) {
        for (const felt of [
          early(sample, () => ({ passed: 0.2, left: 10_000 })),
          late(sample, () => ({ passed: 0.9, left: 1_000 })),
        ])
          if (felt && felt.phase !== 'ground') felts.push(`${felt.phase} in ride ${seed}`)
      }
    }
    expect(felts).toEqual([])
  },
)

test.each([
  ['is a take-off from 60 m/s on, after the departure by the clock', {}, 0.2, 'roll'],
  ['may be one before that', { gain: 59 }, 0.2, 'pushed'],
  ['may be one before the departure', {}, 0, 'pushed'],
  ['is none when the load falls, as when brakes end', { rise: -0.02 }, 0.2, 'ground'],
] as const)('a push of 30 seconds %s', (_what, part, passed, phase) => {
  const push: Push = { startedAt: 0, lasts: 30, gain: 60, lean: 0.2, rise: 0, ...part }
  expect(phaseAfter({ push, clock: { passed, left: 10_000 } })).toBe(phase)
})

const AFTER_A_PUSH = { startedAt: 0, lasts: 20, gain: 40, lean: 0.2, rise: 0 }
const BRAKES = { startedAt: 22, lasts: 8, gain: 14, lean: 0.2, rise: 0 }
const CLIMBS: ClimbChange = { change: 3, unrest: 0.01, tilt: 0, hasLeftGround: true }

test.each([
  ['and the ground no longer shakes the phone, it has lifted off', CLIMBS, { flight: 'climb' }],
  ['but the ground still shakes the phone, it is a bump or an error', { ...CLIMBS, hasLeftGround: false }, 'pushed'],
  ['too slowly, it may be a car on a hill', { ...CLIMBS, change: 2 }, 'pushed'],
])('when it climbs after a push %s', (_what, climb, phase) => {
  expect(phaseAfter({ push: AFTER_A_PUSH, climb })).toEqual(phase)
})

test.each([
  ['after a flare it has landed', {}, 'braking'],
  ['without a flare it may be a car', { before: { ...CLIMBS, change: 2 } }, 'ground'],
  ['no flight lands that early', { clock: { passed: 0.69, left: 600 } }, 'ground'],
  ['no flight lands hours before its plan', { clock: { passed: 0.8, left: 6_000 } }, 'ground'],
  ['without a lean it is a turn', { push: { ...BRAKES, lean: 0 } }, 'ground'],
  ['after so long it is not known when they began', { push: { ...BRAKES, lasts: 11 } }, 'ground'],
])('brakes without a felt take-off: %s', (_what, part, phase) => {
  const landing = { push: BRAKES, before: { ...CLIMBS, change: 3 }, clock: { passed: 0.9, left: 600 } }
  expect(phaseAfter({ ...landing, ...part })).toBe(phase)
})

/** Returns the phase after two such seconds. */
function phaseAfter(second: Partial<PhaseEvent>) {
  const actor = createActor(phaseMachine).start()
  const clock = { passed: 0.2, left: 10_000 }
  for (const at of [30, 31]) actor.send({ type: 'SECOND', at, push: null, climb: null, before: null, clock, ...second })
  return actor.getSnapshot().value
}
