import type { DomainEvent } from './event.ts'

/**
 * Decides which events a command adds to one kind of stream. Pure: the command carries the time and any data looked up
 * elsewhere. A repeated command returns no events. A command that is not allowed throws a {@link Refusal}.
 */
export interface Decider<State, Command, E extends DomainEvent> {
  readonly initialState: State
  readonly decide: (command: Command, state: State) => readonly E[]
  /** Applies an event to the state. `occurredAt` is when the event happened, ISO 8601 in UTC. */
  readonly evolve: (state: State, event: E, occurredAt: string) => State
}
