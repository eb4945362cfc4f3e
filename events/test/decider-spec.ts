import { expect } from 'vitest'
import type { Decider } from '../src/language/decider.ts'
import type { DomainEvent } from '../src/language/event.ts'
import { Refusal } from '../src/language/refusal.ts'

/** An event, or an event with the time at which it happened. */
type Given<E> = E | { readonly event: E; readonly at: string }

/** The time of given events that have none of their own. */
export const GIVEN_AT = '2026-01-01T12:00:00.000Z'

const folded = <State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
  events: readonly Given<E>[],
) =>
  events.reduce(
    (state, given) =>
      'event' in given ? decider.evolve(state, given.event, given.at) : decider.evolve(state, given, GIVEN_AT),
    decider.initialState,
  )

/** `given(decider, events).when(command).then(events) | .thenNothing() | .thenRefuses(code)`. */
export function given<State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
  events: readonly Given<E>[],
) {
  const state = folded(decider, events)
  return {
    state,
    when: (command: Command) => ({
      // biome-ignore lint/suspicious/noThenProperty: the name in given-when-then style; nothing awaits it
      then: (...expected: E[]) => expect(decider.decide(command, state)).toEqual(expected),
      thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
      thenRefuses(code: string) {
        try {
          decider.decide(command, state)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          expect((error as Refusal).code).toBe(code)
          return
        }
        expect.fail(`the command was not refused as '${code}'`)
      },
    }),
  }
}

/**
 * Runs the commands in order, each twice, and expects the repetition to return no events. Skips refused commands. Returns
 * the final state.
 */
export function expectRepeatsDecideNothing<State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
  commands: readonly Command[],
  at: (command: Command) => string = () => GIVEN_AT,
): State {
  let state = decider.initialState
  for (const command of commands) {
    let events: readonly E[]
    try {
      events = decider.decide(command, state)
    } catch (error) {
      if (error instanceof Refusal) continue
      throw error
    }
    state = events.reduce((before, event) => decider.evolve(before, event, at(command)), state)
    expect(decider.decide(command, state)).toEqual([])
  }
  return state
}
