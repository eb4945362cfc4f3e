import type { NewEvent } from '../language/event.ts'
import { isStreamName } from '../language/registry.ts'
import type { StreamName } from '../language/stream-name.ts'
import { AppendTooLargeError, MAX_APPEND_BYTES, UnstorableEventError } from './event-store.ts'

/** An event with its data and metadata as JSON. */
export interface StorableEvent {
  readonly event: NewEvent
  readonly data: string
  readonly metadata: string
}

// Matches the JSON escapes of unstorable characters. It also matches an escaped backslash before such letters, so an exact
// check follows.
const SUSPECT = /\\u(?:0000|d[89a-f])/

function unstorableText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = unstorableText(key, path) ?? unstorableText(item, `${path}.${key}`)
    if (found) return found
  }
  return null
}

function json(event: NewEvent, part: 'data' | 'metadata'): string {
  const text = JSON.stringify(event[part])
  if (SUSPECT.test(text)) {
    const path = unstorableText(event[part], part)
    if (path) throw new UnstorableEventError(event.type, path)
  }
  return text
}

/**
 * Serialises and validates an append before it reaches a store, so that all stores accept and reject the same. Postgres
 * cannot store NUL or half of a surrogate pair in JSON. Such characters are rejected, not replaced: a log that alters its
 * input would answer a repeated command differently.
 *
 * Throws {@link UnstorableEventError} or {@link AppendTooLargeError}. Throws a RangeError when there are no events, an id
 * occurs twice, or the stream is not one of Stillair's; the EventStoreDB adapter would not return its events.
 */
export function storable(stream: StreamName, events: readonly NewEvent[]): StorableEvent[] {
  if (events.length === 0) throw new RangeError(`an append to ${stream} needs at least one event`)
  if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length) {
    throw new RangeError(`an append to ${stream} holds an event id twice`)
  }
  if (!isStreamName(stream)) throw new RangeError(`${stream} is not a Stillair stream`)
  const [first] = events
  if (first && unstorableText(stream, 'stream')) throw new UnstorableEventError(first.type, 'stream')
  const texts = events.map((event) => ({ event, data: json(event, 'data'), metadata: json(event, 'metadata') }))
  const bytes = bytesOf(texts)
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLargeError(stream, bytes)
  return texts
}

/** Returns the size of the events' data and metadata in bytes, as JSON in UTF-8. */
export function bytesOf(texts: readonly StorableEvent[]): number {
  return texts.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata), 0)
}
