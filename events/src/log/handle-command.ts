import { setTimeout as delay } from 'node:timers/promises'
import type { Decider } from '../language/decider.ts'
import type { Actor, DomainEvent } from '../language/event.ts'
import { newEvents } from '../language/new-event.ts'
import type { Position } from '../language/position.ts'
import type { StreamName } from '../language/stream-name.ts'
import { traced, traceparent } from '../process/tracing.ts'
import { backOff } from '../process/wait.ts'
import { ConflictError, type EventStore } from './event-store.ts'
import { loadState } from './load-state.ts'
import { answeredWithin, LOG_PATIENCE } from './retry-until-timeout.ts'

/** The origin of a command: who sends it, in which request, in which time zone and when. */
export interface CommandContext {
  readonly commandId: string
  readonly correlationId: string
  /** The event that triggered the command, if any. */
  readonly causationId?: string
  readonly actor: Actor
  readonly timeZone: string
  readonly now: Date
}

export interface CommandRequest<State, Command, E extends DomainEvent> {
  readonly stream: StreamName
  readonly decider: Decider<State, Command, E>
  /** The command, or a function that builds it from the state and from data that it looks up elsewhere. */
  readonly command: Command | ((state: State) => Command | Promise<Command>)
  /** Returns when the event happened, ISO 8601 in UTC; defaults to the context's `now`. */
  readonly occurredAt?: (state: State) => string
}

export interface CommandResult<State> {
  /** The state after the command. */
  readonly state: State
  /** The log position of the newest event in the stream; `0n` when the stream is empty. */
  readonly position: Position
  /** Whether the command added events. */
  readonly changed: boolean
}

/** The maximum number of attempts of a command: nine other writers may be first. More on one stream are rare. */
const ATTEMPTS = 10

/** The pauses between attempts, milliseconds: writers that collided do not try again together. */
const PAUSES = { first: 5, most: 200 }

/** Returns a function that runs log queries. Once they have taken {@link LOG_PATIENCE} together, it throws. */
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
 * Loads the stream, decides, and appends at the revision that was read. Decides again when another writer was first.
 * The same command id gives the same event ids, so an interrupted command may be sent again. Throws what `decide` throws,
 * {@link ConflictError} when other writers keep being first, and a `LogUnavailableError` when its log queries take more
 * than 7 s in total.
 */
export function handleCommand<State, Command, E extends DomainEvent>(
  store: EventStore,
  context: CommandContext,
  request: CommandRequest<State, Command, E>,
): Promise<CommandResult<State>> {
  // The category only: the rest of a stream's name may be a person's id.
  const category = request.stream.slice(0, request.stream.indexOf('-'))
  const attributes = {
    'stillair.stream.category': category,
    ...(context.causationId !== undefined && { 'stillair.causation_id': context.causationId }),
  }
  return traced(`command ${category}`, { attributes }, () => decideAndAppend(store, context, request))
}

async function decideAndAppend<State, Command, E extends DomainEvent>(
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
    const append = () => {
      const events = newEvents(decided, {
        commandId: context.commandId,
        correlationId: context.correlationId,
        causationId: context.causationId ?? null,
        actor: context.actor,
        timeZone: context.timeZone,
        occurredAt,
        traceparent: traceparent(),
      })
      const expected = loaded.revision < 0 ? 'no-stream' : loaded.revision
      return log(`the append to ${stream}`, store.append(stream, events, expected, { recorded: loaded }))
    }
    try {
      const attributes = { 'stillair.event.types': decided.map(({ type }) => type) }
      const appended = await traced('append', { attributes }, append)
      const state = decided.reduce((folded, event) => decider.evolve(folded, event, occurredAt), loaded.state)
      return { state, position: appended.position, changed: true }
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= ATTEMPTS) throw error
      await delay(backOff(attempt - 1, PAUSES))
    }
  }
}
