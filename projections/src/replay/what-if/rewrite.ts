import type { RecordedEvent } from '@stillair/events/language/event.ts'

/**
 * Returns the events that would be in the log instead of an event under another rule. It has state, so each pass over
 * the log needs its own.
 */
export type Rewrite = (event: RecordedEvent) => readonly RecordedEvent[]

/** Leaves the log unchanged. */
export const unchanged: Rewrite = (event) => [event]
