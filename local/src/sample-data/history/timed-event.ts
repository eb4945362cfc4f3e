import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { DomainEvent, NewEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'

/** An event, its place in its stream, and the time of its recording, milliseconds since 1970. */
export interface TimedEvent {
  readonly stream: StreamName
  readonly revision: number
  readonly event: NewEvent
  readonly recordedAt: number
}

/** An action at one moment on one stream. */
export interface Deed {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly stream: StreamName
  readonly facts: readonly DomainEvent[]
  readonly actor: string
  readonly timeZone: string
  /** Delay of the recording in milliseconds, for a device without a network. */
  readonly delay: number
}

/** An action, and the number of earlier events in its stream. */
export interface OrderedDeed extends Deed {
  readonly revision: number
}

export function deed(
  at: number,
  stream: StreamName,
  facts: readonly DomainEvent[],
  { actor, timeZone, delay = 0 }: { readonly actor: string; readonly timeZone: string; readonly delay?: number },
): Deed {
  return { at, stream, facts, actor, timeZone, delay }
}

/** Returns the events of an action; always the same for the same action and `history`. */
export function timedEvents(
  history: string,
  { at, stream, revision, facts, actor, timeZone, delay }: OrderedDeed,
): TimedEvent[] {
  const commandId = deterministicId('demo history', history, stream, String(at), facts.map(({ type }) => type).join())
  const events = newEvents(facts, {
    occurredAt: new Date(at).toISOString(),
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'user', id: actor },
    timeZone,
  })
  return events.map((event, index) => ({ stream, revision: revision + index, event, recordedAt: at + delay }))
}
