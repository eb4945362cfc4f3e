import { createActor } from 'xstate'
import { climbIn } from './climb.ts'
import { type FlightClock, phaseMachine } from './phase-machine.ts'
import { PUSH_SECONDS, pushIn } from './push.ts'
import { createSeconds, type MotionSecond } from './seconds.ts'
import type { MotionSample } from './vertical.ts'

/** What the plane is doing. `ground`: nothing was felt yet. */
export type FeltPhase = 'ground' | 'roll' | 'climb' | 'eased' | 'level' | 'descent' | 'braking' | 'down'

export interface Felt {
  readonly phase: FeltPhase
  /** When it began, in seconds on the clock of the samples. */
  readonly since: number
}

/** What was felt of the flight before the page was loaded. */
export interface FeltBefore extends Felt {
  /** When the wheels left the ground, on the clock of the samples; null when that was not felt. */
  readonly liftedOffAt: number | null
}

/** After so many seconds of a push, the change of the vertical speed before it is complete. */
const BUILT_UP = 3

/** States in which it is not sure yet. */
const HIDDEN: ReadonlySet<string> = new Set(['pushed', 'slower', 'steady'])

/** Returns the state to go on in. A roll may be over, so it begins on the ground again. */
function stateAfter({ phase, since, liftedOffAt }: FeltBefore) {
  if (phase === 'ground' || phase === 'roll') return undefined
  const value = phase === 'braking' || phase === 'down' ? ('down' as const) : ({ flight: phase } as const)
  return phaseMachine.resolveState({ value, context: { since, liftedOffAt } })
}

/**
 * Follows the phases of a flight in the samples of a phone, in order. Returns a function that takes a sample and a function
 * for where the flight is by the clock; it returns the phase when one begins, and otherwise null. `felt` is what was felt
 * before: phones reload a page that was in the background.
 */
export function createFlightPhases(
  felt: FeltBefore | null = null,
): (sample: MotionSample, clockNow: () => FlightClock) => Felt | null {
  const secondOf = createSeconds()
  let recent: readonly MotionSecond[] = []
  const snapshot = felt ? stateAfter(felt) : undefined
  const actor = createActor(phaseMachine, snapshot && { snapshot }).start()
  return (sample, clockNow) => {
    const second = secondOf(sample)
    if (second === null) return null
    recent = second === 'gap' ? [] : [...recent.slice(1 - PUSH_SECONDS), second]
    if (second === 'gap') return null
    const clock = clockNow()
    const previous = actor.getSnapshot().value
    const push = pushIn(recent)
    const before = push && climbIn(recent.filter(({ at }) => at <= push.startedAt + BUILT_UP))
    actor.send({ type: 'SECOND', at: second.at, push, before, climb: climbIn(recent), clock })
    const { value, context } = actor.getSnapshot()
    if (value === previous) return null
    const phase = typeof value === 'string' ? value : value.flight
    return HIDDEN.has(phase) ? null : { phase: phase as FeltPhase, since: context.since }
  }
}
