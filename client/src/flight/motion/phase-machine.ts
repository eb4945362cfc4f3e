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
 * It may be a take-off: at least 15 s, 32 m/s, and 0.13 g on average. Airliners leave the ground at 55 to 85 m/s with about 0.2 g.
 * Most trains and cars push less, or less long. From 42 m/s (150 km/h) on it is one, if the flight has departed by the clock; the
 * lift-off alone needs no clock.
 */
const PUSH = { lasts: 15, gain: 32, strength: 0.13, lean: 0.4 }
const ROLL = { ...PUSH, gain: 42 }
/** Wheels off: the plane climbs with at least 3 m/s after a few seconds, with the nose up. */
const LIFT_OFF = { change: 3, tilt: 5 * DEGREE }
/** A take-off without a lift-off by now was rejected, in seconds. */
const LONGEST_ROLL = 75
/** Between these times after the lift-off, in seconds, the engines are set back: at 800 to 3,000 feet. */
const EASES = { from: 25, to: 180, change: -2, tilt: 1 * DEGREE }
/** Sooner after the lift-off, in seconds, no flight is level or descends for good. */
const STEADY_FROM = 900
const SLOWS = { change: -1.5, tilt: 0.5 * DEGREE }
/** For this long after a change, in seconds, the change itself is part of the comparison. */
const COMPARED = 22
/** The plane is level if it hasn't climbed on within this time, in seconds. */
const LEVEL_FOR = 240
const SINKS = { change: -3.5, tilt: 1 * DEGREE, left: 2_700 }
/** A larger tilt may be a turn, and the end of a turn feels like the end of a climb. */
const BANK = 10 * DEGREE
/** Above this, in g, bumps alone change the vertical speed as much as the pilots do. */
const CALM = 0.02
/** The brakes after a touch-down. Where no take-off was felt, it may also be a car. */
const BRAKES = { lasts: 6, gain: 8, strength: 0.12, lean: 0.7 }
const LONGEST_BRAKES = 15
/** A phone on a runway turns no further than that; one in a plane that turns does. */
const STRAIGHT = 18 * DEGREE
const BRAKES_UNSURE = { lasts: 8, gain: 32, strength: 0.12, lean: 0.7 }
/** No flight lands before this share of its planned time; in a turn, a phone may feel as if it were braked. */
const LANDS_FROM = 0.7
/** No flight is shorter, in seconds. */
const SHORTEST_FLIGHT = 300
/** How long after the touch-down the plane has left the runway, in seconds. */
const BRAKING = 60

const isPush = (push: Push | null, { lasts, gain, strength, lean }: typeof ROLL): boolean =>
  push !== null &&
  push.lasts >= lasts &&
  push.gain >= gain &&
  push.gain / push.lasts >= strength * STANDARD_GRAVITY &&
  push.lean >= (lean * push.gain) / push.lasts / STANDARD_GRAVITY

const isStep = (climb: ClimbChange | null, { change, tilt }: typeof SLOWS): boolean =>
  climb !== null && climb.change <= change && climb.unrest <= CALM && climb.tilt >= tilt && climb.tilt <= BANK

const AFTER_THE_PUSH = [
  { guard: 'liftsOff', target: 'flight', actions: ['begin', 'liftOff'] },
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
    isPushed: ({ event }) => isPush(event.push, PUSH),
    rolls: ({ event: { push, clock } }) => clock.passed > 0 && isPush(push, ROLL),
    liftsOff: ({ event: { climb } }) =>
      climb !== null && climb.change >= LIFT_OFF.change && climb.tilt >= LIFT_OFF.tilt,
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
      isStep(event.climb, SINKS),
    brakes: ({ context: { liftedOffAt }, event: { at, push, clock } }) =>
      clock.passed >= LANDS_FROM &&
      isPush(push, liftedOffAt === null ? BRAKES_UNSURE : BRAKES) &&
      at - (liftedOffAt ?? Number.NEGATIVE_INFINITY) >= SHORTEST_FLIGHT &&
      (push?.turned ?? 0) <= STRAIGHT &&
      (push?.lasts ?? 0) <= LONGEST_BRAKES,
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
    pushed: { on: { SECOND: [...AFTER_THE_PUSH, { guard: 'rolls', target: 'roll' }] } },
    roll: { on: { SECOND: AFTER_THE_PUSH } },
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
