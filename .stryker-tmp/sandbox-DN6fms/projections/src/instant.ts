// @ts-nocheck
import type { RecordedEvent } from '@stillair/events/event.ts'

/** When an event happened in the world, ISO 8601 in UTC with milliseconds. Throws a RangeError when it is no time. */
export function instantOf(event: RecordedEvent): string {
  return new Date(event.metadata.occurredAt).toISOString()
}

/** The later of two such instants. */
export function later(one: string, other: string): string {
  return one >= other ? one : other
}
