import type { Decider } from './decider.ts'
import type { DomainEvent, RecordedEvent } from './event.ts'
import { isDefined } from './registry.ts'

/** Returns the state after the events of a stream. Ignores events that only a later release defines. */
export function foldEvents<State, E extends DomainEvent>(
  evolve: Decider<State, never, E>['evolve'],
  before: State,
  events: readonly RecordedEvent[],
): State {
  let state = before
  for (const event of events) {
    if (isDefined(event)) state = evolve(state, event as unknown as E, event.metadata.occurredAt)
  }
  return state
}
