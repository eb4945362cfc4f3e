import type { RecordedEvent } from '@stillair/events/language/event.ts'

/** The form of times in events recorded by this product, which needs no conversion. */
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Returns when an event happened, in ISO 8601 and UTC with milliseconds. Throws a RangeError for an invalid time. */
export function instantOf(event: RecordedEvent): string {
  const { occurredAt } = event.metadata
  return CANONICAL.test(occurredAt) ? occurredAt : new Date(occurredAt).toISOString()
}

/** Returns the earlier of two such instants. */
export function earlier(one: string, other: string): string {
  return one <= other ? one : other
}

/** Returns the later of two such instants. */
export function later(one: string, other: string): string {
  return one >= other ? one : other
}
