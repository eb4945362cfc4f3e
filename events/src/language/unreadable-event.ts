import type { RecordedEvent } from './event.ts'

/** This release cannot read the data of the event. */
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
 * Returns the event with a `data` property that throws an {@link UnreadableEventError} when read. Readers that skip this
 * event type carry on; readers that need it learn which event failed.
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
