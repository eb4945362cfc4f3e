import type { RecordedEvent } from '@stillair/events/language/event.ts'

/** As events have it that were made here: nothing of it is to be changed. */
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** When an event happened in the world, ISO 8601 in UTC with milliseconds. Throws a RangeError when it is no time. */
export function instantOf(event: RecordedEvent): string {
  const { occurredAt } = event.metadata
  return CANONICAL.test(occurredAt) ? occurredAt : new Date(occurredAt).toISOString()
}

/** The earlier of two such instants. */
export function earlier(one: string, other: string): string {
  return one <= other ? one : other
}

/** The later of two such instants. */
export function later(one: string, other: string): string {
  return one >= other ? one : other
}
