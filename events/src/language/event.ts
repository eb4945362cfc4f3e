import type { Position } from './position.ts'
import type { StreamName } from './stream-name.ts'

/** An event as a decider returns it: what happened, but not when or who caused it. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly data: Data
}

/** Who caused an event: a signed-in user by their id, or a part of the system by its name. */
export interface Actor {
  readonly kind: 'user' | 'system'
  readonly id: string
}

/** The metadata of an event. */
export interface EventMetadata {
  /** When the event happened, ISO 8601 in UTC; earlier than `recordedAt` for an action taken offline. */
  readonly occurredAt: string
  /** The command that caused the event. Repeating the command repeats the event ids. */
  readonly commandId: string
  /** The request or job at the root of the chain. */
  readonly correlationId: string
  /** The event that triggered the command; null when none did. */
  readonly causationId: string | null
  readonly actor: Actor
  /** The actor's IANA time zone. People who fly change zones, so their local day cannot be known without it. */
  readonly timeZone: string
  /** The W3C `traceparent` of the append, by which processes that react to the event continue its trace. Missing without one. */
  readonly traceparent?: string | undefined
}

/** An event ready to be appended. `id` is a UUID; appending the same id twice records it once. */
export interface NewEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string
  readonly type: E['type']
  readonly schemaVersion: number
  readonly data: E['data']
  readonly metadata: EventMetadata
}

/** An event as recorded in the log. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E extends DomainEvent
  ? NewEvent<E> & {
      readonly stream: StreamName
      /** The event's place in its stream, from 0. */
      readonly revision: number
      readonly position: Position
      /** When the log recorded the event, ISO 8601 in UTC. */
      readonly recordedAt: string
    }
  : never
