import type { RecordedEvent } from './event.ts'

/** The data of this event cannot be read by this code. */
export class UnreadableEventError extends Error {
  readonly eventType: string

  constructor({ type, position, stream, revision }: RecordedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`${type} at position ${position} (${stream}, revision ${revision}) cannot be read: ${why}`, { cause })
    this.name = 'UnreadableEventError'
    this.eventType = type
  }
}

/**
 * The event as one whose data throws an {@link UnreadableEventError} when it is read: whoever has no use for events of
 * this type is not stopped by it, and whoever has learns at which event.
 */
export function unreadable(event: RecordedEvent, cause: unknown): RecordedEvent {
  const error = new UnreadableEventError(event, cause)
  const { data: _, ...rest } = event
  return Object.defineProperty(rest, 'data', {
    enumerable: true,
    get(): never {
      throw error
    },
  }) as RecordedEvent
}
