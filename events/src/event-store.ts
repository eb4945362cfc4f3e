import type { DomainEvent, NewEvent, RecordedEvent } from './event.ts'
import type { Position } from './position.ts'
import type { StreamName } from './stream-name.ts'

/** What the writer believes about the stream: its last revision, that it does not exist, or nothing. */
export type ExpectedRevision = number | 'no-stream' | 'any'

/** Where an append ended up: the stream's new last revision and the log position of the last event. */
export interface Appended {
  readonly revision: number
  readonly position: Position
}

/** A stream from its first event. `revision` is -1 when the stream does not exist. */
export interface StreamSlice<E extends DomainEvent> {
  readonly events: readonly RecordedEvent<E>[]
  readonly revision: number
}

/**
 * Some events in log order. `position` is how far the log has been read, which may be past the last event; there may be
 * no events at all, when what came was none of the product's.
 */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  readonly position: Position
}

export interface ReadLogOptions {
  /** Read what comes after this position. */
  readonly after: Position
  /** Stop after this position; the end of the log as it is now when left out. */
  readonly until?: Position
  /** The most events in a batch; 1,000 when left out. */
  readonly batchSize?: number
  readonly signal?: AbortSignal
}

export interface SubscribeOptions {
  /** Deliver what comes after this position. */
  readonly after: Position
  /** The most events in a batch; 1,000 when left out. */
  readonly batchSize?: number
  /** Ends the subscription: the loop finishes without an error. */
  readonly signal: AbortSignal
}

/** The append-only log. Every adapter passes the suite in `test/event-store-contract.ts`. */
export interface EventStore {
  /**
   * Appends all of the events to one stream, or none. The ids of events already in that stream, sent again, are
   * answered with where they were recorded.
   *
   * Throws {@link ConflictError} when the stream is not at `expected`, {@link DuplicateEventIdError} when an id belongs
   * to another event, {@link UnstorableEventError} when a text cannot be stored, and a RangeError without events.
   */
  append(stream: StreamName, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>

  /** Reads one stream from its first event. A stream that does not exist is empty, at revision -1. */
  readStream<E extends DomainEvent = DomainEvent>(stream: StreamName): Promise<StreamSlice<E>>

  /** Reads the whole log once, in order, and ends at `until` or at the head it had when the reading began. */
  readLog(options: ReadLogOptions): AsyncIterable<Batch>

  /**
   * Follows the log without end: first what is there, then what comes, each event once and in order, across lost
   * connections. The next batch is fetched when the loop asks for it (back-pressure). Ends when the signal aborts.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /** The position of the last event that readers can see; `BEGINNING` for an empty log. */
  head(): Promise<Position>

  close(): Promise<void>
}

/** The stream was not at the revision that the writer expected: somebody else wrote first. */
export class ConflictError extends Error {
  readonly stream: StreamName
  readonly expected: ExpectedRevision
  /** The stream's last revision; -1 when it does not exist. */
  readonly actual: number

  constructor(stream: StreamName, expected: ExpectedRevision, actual: number) {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`)
    this.name = 'ConflictError'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** An id of the append belongs to an event that is recorded elsewhere, or only some of the ids are recorded. */
export class DuplicateEventIdError extends Error {
  readonly stream: StreamName

  constructor(stream: StreamName) {
    super(`an event id of this append to ${stream} belongs to another event`)
    this.name = 'DuplicateEventIdError'
    this.stream = stream
  }
}

/**
 * One append may hold so many bytes of data and metadata, as JSON in UTF-8. EventStoreDB refuses 1,048,576 bytes, frame
 * included; every adapter refuses the same so that a log can move from one to another.
 */
export const MAX_APPEND_BYTES = 1_000_000

/** The events of one append are together larger than {@link MAX_APPEND_BYTES}. Nothing was recorded. */
export class AppendTooLargeError extends Error {
  readonly stream: StreamName
  readonly bytes: number

  constructor(stream: StreamName, bytes: number) {
    super(`the append to ${stream} has ${bytes} bytes of data and metadata; the log takes ${MAX_APPEND_BYTES} at once`)
    this.name = 'AppendTooLargeError'
    this.stream = stream
    this.bytes = bytes
  }
}

/**
 * The log did not answer within the time that the adapter gives it. Whether an append was recorded is not known; it may
 * be sent again with the same event ids.
 */
export class LogUnavailableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the event log does not answer: ${what}`, { cause })
    this.name = 'LogUnavailableError'
  }
}

/** A text of the event holds a NUL character or half of a surrogate pair, which the log does not take. */
export class UnstorableEventError extends Error {
  readonly eventType: string
  /** Where the text is, such as `data.title`. */
  readonly path: string

  constructor(eventType: string, path: string) {
    super(`${eventType}: ${path} holds a character that cannot be stored`)
    this.name = 'UnstorableEventError'
    this.eventType = eventType
    this.path = path
  }
}
