import type { Position } from './position.ts'
import type { StreamName } from './stream-name.ts'

/** A fact as a decider states it: what happened, without when or by whom. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly data: Data
}

/** Who caused an event: a signed-in user by their id, or a part of the system by its name. */
export interface Actor {
  readonly kind: 'user' | 'system'
  readonly id: string
}

/** What is known about an event besides its data. */
export interface EventMetadata {
  /** When it happened in the world, ISO 8601 in UTC; earlier than `recordedAt` for what was done offline. */
  readonly occurredAt: string
  /** The command whose decision this event is; repeating the command repeats the event ids. */
  readonly commandId: string
  /** The request or job at the root of the chain. */
  readonly correlationId: string
  /** The event that led to the command, when one did. */
  readonly causationId: string | null
  readonly actor: Actor
  /** IANA zone of the actor, without which the day is not known for anyone who flies. */
  readonly timeZone: string
}

/** An event ready to be appended. `id` is a UUID; appending the same id twice records it once. */
export interface NewEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string
  readonly type: E['type']
  readonly schemaVersion: number
  readonly data: E['data']
  readonly metadata: EventMetadata
}

/** An event as the log holds it. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E extends DomainEvent
  ? NewEvent<E> & {
      readonly stream: StreamName
      /** The event's place in its stream, from 0. */
      readonly revision: number
      readonly position: Position
      /** When the log took it, ISO 8601 in UTC. */
      readonly recordedAt: string
    }
  : never
