import type { RecordedEvent } from '@stillair/events/language/event.ts'

/** What stands in the log instead of an event, had a rule been another one. It remembers what it has seen: one for each reading. */
export type Rewrite = (event: RecordedEvent) => readonly RecordedEvent[]

/** The log as it is. */
export const unchanged: Rewrite = (event) => [event]
