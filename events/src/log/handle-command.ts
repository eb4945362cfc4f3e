import type { Decider } from '../language/decider.ts'
import type { Actor, DomainEvent } from '../language/event.ts'
import { newEvents } from '../language/new-event.ts'
import type { Position } from '../language/position.ts'
import type { StreamName } from '../language/stream-name.ts'
import { ConflictError, type EventStore } from './event-store.ts'
import { loadState } from './load-state.ts'
import { answeredWithin, LOG_PATIENCE } from './retry-until-timeout.ts'

/** Who sends a command, in which request, where and when. */
export interface CommandContext {
  readonly commandId: string
  readonly correlationId: string
  /** The event that led to the command, when one did. */
  readonly causationId?: string
  readonly actor: Actor
  readonly timeZone: string
  readonly now: Date
}

export interface CommandRequest<State, Command, E extends DomainEvent> {
  readonly stream: StreamName
  readonly decider: Decider<State, Command, E>
  /** The command, or how it is made from the state, with what it takes from elsewhere. */
  readonly command: Command | ((state: State) => Command | Promise<Command>)
  /** When it happened, ISO 8601 in UTC; the context's `now` when left out. */
  readonly occurredAt?: (state: State) => string
}

export interface CommandResult<State> {
  /** After the command. */
  readonly state: State
  /** Where the log has the newest event of the stream; `0n` when the stream is empty. */
  readonly position: Position
  /** Whether anything happened. */
  readonly changed: boolean
}

/** How often another writer may be first before the command is given up; four writers on one stream are rare enough. */
const ATTEMPTS = 5

/** Queries the log, all queries together for at most {@link LOG_PATIENCE}; then it is unavailable. */
function patientWithLog() {
  let left = LOG_PATIENCE
  return async <T>(what: string, asking: Promise<T>): Promise<T> => {
    const begun = performance.now()
    try {
      return await answeredWithin(left, what, asking)
    } finally {
      left -= performance.now() - begun
    }
  }
}

/**
 * Loads the stream, decides, and appends at the revision that was read; decides again when another writer was first.
 * The same command id makes the same event ids, so a command that was cut off may be sent again. Throws what `decide`
 * throws, {@link ConflictError} when others keep writing first, and a `LogUnavailableError` when it would have to wait
 * for the log for more than 7 s in all.
 */
export async function handleCommand<State, Command, E extends DomainEvent>(
  store: EventStore,
  context: CommandContext,
  request: CommandRequest<State, Command, E>,
): Promise<CommandResult<State>> {
  const { stream, decider } = request
  const log = patientWithLog()
  for (let attempt = 1; ; attempt++) {
    const loaded = await log(`reading ${stream}`, loadState(store, stream, decider))
    const command =
      typeof request.command === 'function'
        ? await (request.command as (state: State) => Command | Promise<Command>)(loaded.state)
        : request.command
    const decided = decider.decide(command, loaded.state)
    if (decided.length === 0) return { state: loaded.state, position: loaded.position, changed: false }

    const occurredAt = request.occurredAt?.(loaded.state) ?? context.now.toISOString()
    const events = newEvents(decided, {
      commandId: context.commandId,
      correlationId: context.correlationId,
      causationId: context.causationId ?? null,
      actor: context.actor,
      timeZone: context.timeZone,
      occurredAt,
    })
    try {
      const expected = loaded.revision < 0 ? 'no-stream' : loaded.revision
      const appended = await log(
        `the append to ${stream}`,
        store.append(stream, events, expected, { recorded: loaded }),
      )
      const state = decided.reduce((folded, event) => decider.evolve(folded, event, occurredAt), loaded.state)
      return { state, position: appended.position, changed: true }
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= ATTEMPTS) throw error
    }
  }
}
