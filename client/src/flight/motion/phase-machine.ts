import { assign, setup } from 'xstate'
import type { ClimbChange } from './climb.ts'
import type { Push } from './push.ts'
import { STANDARD_GRAVITY } from './vertical.ts'

/** Where the flight is by the clock. */
export interface FlightClock {
  /** How much of it has passed, from 0 to 1. */
  readonly passed: number
  /** The seconds until it lands. */
  readonly left: number
}

/** What was felt in one second. */
export interface PhaseEvent {
  readonly type: 'SECOND'
  /** Seconds on the clock of the samples. */
  readonly at: number
  readonly push: Push | null
  readonly climb: ClimbChange | null
  /** The change of the vertical speed when the push began. */
  readonly before: ClimbChange | null
  readonly clock: FlightClock
}

export interface PhaseContext {
  /** When the current phase began, in seconds on the clock of the samples. */
  readonly since: number
  /** When the wheels left the ground; null when that was not felt. */
  readonly liftedOffAt: number | null
}

const DEGREE = Math.PI / 180

/**
 * It may be a take-off: at least 15 s, 32 m/s, and 0.115 g on average. Airliners leave the ground at 55 to 85 m/s with about 0.2 g.
 * From 60 m/s (216 km/h) on it is one, if the flight has departed by the clock: no simulated car or train got beyond 55 m/s. The
 * lift-off alone needs no clock.
 */
const PUSH = { lasts: 15, gain: 32, strength: 0.115 }
const ROLL = { ...PUSH, gain: 60 }
/**
 * The end of brakes feels like a push the other way, but lowers the load by its square, in g; a badly followed turn of the phone, by
 * half of that. A push keeps the load.
 */
const RELEASED = 0.4
/** Wheels off: the plane climbs with at least that after a few seconds, in m/s. After a sure roll, less will do. */
const LIFT_OFF = { climbs: 2.5 }
const LIFT_OFF_SURE = { climbs: 1.5 }
/** A take-off without a lift-off by now was rejected, in seconds. */
const LONGEST_ROLL = 50
/** Above this, in g, bumps alone change the vertical speed as much as the pilots do. */
const CALM = 0.02
/** Between these times after the lift-off, in seconds, the engines are set back: at 800 to 3,000 feet. More than the bank may be a turn. */
const EASES = { from: 25, to: 120, change: -3.2, tilt: 1 * DEGREE, bank: 15 * DEGREE, calm: CALM }
/** Sooner after the lift-off, in seconds, no flight is level or descends for good. */
const STEADY_FROM = 900
const SLOWS = { change: -1.5, tilt: 0.5 * DEGREE, bank: 10 * DEGREE, calm: CALM }
/** For this long after a change, in seconds, the change itself is part of the comparison. */
const COMPARED = 22
/** The plane is level if it hasn't climbed on within this time, in seconds. */
const LEVEL_FOR = 330
/** The end of the climb feels the same, so the descent counts only late in the flight, and in calm air. */
const SINKS = { change: -3.5, tilt: 1 * DEGREE, bank: 10 * DEGREE, calm: 0.012, left: 1_800, passed: 0.6 }
/**
 * The brakes after a touch-down push at least by that, in g. The beginning of a turn feels like them, but the phone banks with the plane,
 * so it leans by nothing.
 */
const BRAKES = 0.11
/** Longer ago, in seconds, the beginning of the brakes isn't known well. */
const LONGEST_BRAKES = 10
/** A plane flares before it touches down: it then sinks that much less, in m/s. Without that, and without a felt take-off, it may be a car. */
const FLARE = 3
/** No flight lands before this share of its planned time, or so many seconds before its end; in a turn, a phone may feel as if braked. */
const LANDS = { passed: 0.7, left: 5_400 }
/** No flight is shorter, in seconds. */
const SHORTEST_FLIGHT = 300
/** How long after the touch-down the plane has left the runway, in seconds. */
const BRAKING = 60

const strengthOf = ({ gain, lasts }: Push): number => gain / lasts / STANDARD_GRAVITY

const isThrust = (push: Push | null, { lasts, gain, strength }: typeof PUSH): boolean =>
  push !== null && push.lasts >= lasts && push.gain >= gain && strengthOf(push) >= strength && !isReleased(push)

const isReleased = (push: Push): boolean => push.rise < -RELEASED * strengthOf(push) ** 2

const isBraked = (push: Push | null, before: ClimbChange | null, hasLiftedOff: boolean): boolean =>
  push !== null &&
  push.lasts <= LONGEST_BRAKES &&
  push.lean >= BRAKES &&
  (hasLiftedOff || (!isReleased(push) && (before?.change ?? 0) >= FLARE))

const isStep = (climb: ClimbChange | null, { change, tilt, bank, calm }: typeof SLOWS): boolean =>
  climb !== null && climb.change <= change && climb.unrest <= calm && climb.tilt >= tilt && climb.tilt <= bank

const afterThePush = (params: typeof LIFT_OFF) =>
  [
    { guard: { type: 'liftsOff', params }, target: 'flight', actions: ['begin', 'liftOff'] },
    { guard: 'isRejected', target: 'ground', actions: 'begin' },
  ] as const

const AFTER_THE_CLIMB = [
  { guard: 'slows', target: 'slower', actions: 'begin' },
  { guard: 'sinks', target: 'descent', actions: 'begin' },
] as const

/**
 * The phases of a flight as a phone feels them. It only moves on when it is sure; a phase that was not felt is left out.
 */
export const phaseMachine = setup({
  types: { context: {} as PhaseContext, events: {} as PhaseEvent },
  guards: {
    isPushed: ({ event }) => isThrust(event.push, PUSH),
    rolls: ({ event: { push, clock } }) => clock.passed > 0 && isThrust(push, ROLL),
    liftsOff: ({ event: { climb } }, { climbs }: typeof LIFT_OFF) =>
      climb?.hasLeftGround === true && climb.change >= climbs,
    isRejected: ({ context, event }) => event.at - context.since > LONGEST_ROLL,
    eases: ({ context: { liftedOffAt }, event }) => {
      const passed = event.at - (liftedOffAt ?? event.at)
      return passed >= EASES.from && passed <= EASES.to && isStep(event.climb, EASES)
    },
    slows: ({ context, event }) =>
      event.at - (context.liftedOffAt ?? event.at) >= STEADY_FROM &&
      event.clock.passed < 0.5 &&
      isStep(event.climb, SLOWS),
    climbsAgain: ({ context, event: { at, climb } }) =>
      climb !== null && climb.change >= -SLOWS.change && climb.unrest <= CALM && at - context.since >= COMPARED,
    stays: ({ context, event }) => event.at - context.since >= LEVEL_FOR,
    sinks: ({ context, event }) =>
      event.at - (context.liftedOffAt ?? event.at) >= STEADY_FROM &&
      event.clock.left <= SINKS.left &&
      event.clock.passed >= SINKS.passed &&
      isStep(event.climb, SINKS),
    brakes: ({ context: { liftedOffAt }, event: { at, push, before, clock } }) =>
      clock.passed >= LANDS.passed &&
      clock.left <= LANDS.left &&
      isBraked(push, before, liftedOffAt !== null) &&
      at - (liftedOffAt ?? Number.NEGATIVE_INFINITY) >= SHORTEST_FLIGHT,
    isOffRunway: ({ context, event }) => event.at - context.since >= BRAKING,
  },
  actions: {
    begin: assign({ since: ({ event }) => event.at }),
    liftOff: assign({ liftedOffAt: ({ event }) => event.at }),
    touchDown: assign({ since: ({ event }) => event.push?.startedAt ?? event.at }),
  },
}).createMachine({
  id: 'phase',
  context: { since: 0, liftedOffAt: null },
  initial: 'ground',
  states: {
    ground: {
      on: {
        SECOND: [
          { guard: 'brakes', target: 'braking', actions: 'touchDown' },
          { guard: 'isPushed', target: 'pushed', actions: 'begin' },
        ],
      },
    },
    pushed: { on: { SECOND: [...afterThePush(LIFT_OFF), { guard: 'rolls', target: 'roll' }] } },
    roll: { on: { SECOND: afterThePush(LIFT_OFF_SURE) } },
    flight: {
      initial: 'climb',
      on: { SECOND: { guard: 'brakes', target: 'braking', actions: 'touchDown' } },
      states: {
        climb: { on: { SECOND: [{ guard: 'eases', target: 'eased', actions: 'begin' }, ...AFTER_THE_CLIMB] } },
        eased: { on: { SECOND: AFTER_THE_CLIMB } },
        steady: { on: { SECOND: AFTER_THE_CLIMB } },
        /** It climbs less, or no longer: the next minutes show which. */
        slower: {
          on: {
            SECOND: [
              { guard: 'climbsAgain', target: 'steady' },
              { guard: 'sinks', target: 'descent', actions: 'begin' },
              { guard: 'slows', actions: 'begin' },
              { guard: 'stays', target: 'level' },
            ],
          },
        },
        level: { on: { SECOND: { guard: 'sinks', target: 'descent', actions: 'begin' } } },
        descent: {},
      },
    },
    braking: { on: { SECOND: { guard: 'isOffRunway', target: 'down', actions: 'begin' } } },
    down: {},
  },
})
