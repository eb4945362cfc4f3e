import type { DomainEvent } from './event.ts'

/**
 * How one kind of stream answers commands. Pure: the clock and everything looked up elsewhere come with the command.
 * A repeated command decides nothing (an empty list); one that cannot be obeyed throws a {@link Refusal}.
 */
export interface Decider<State, Command, E extends DomainEvent> {
  readonly initialState: State
  readonly decide: (command: Command, state: State) => readonly E[]
  /** `occurredAt` is when the event happened, ISO 8601 in UTC. */
  readonly evolve: (state: State, event: E, occurredAt: string) => State
}
