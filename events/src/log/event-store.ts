import type { DomainEvent, NewEvent, RecordedEvent } from '../language/event.ts'
import type { Position } from '../language/position.ts'
import type { StreamName } from '../language/stream-name.ts'

/** What the writer believes about the stream: its last revision, that it does not exist, or nothing. */
export type ExpectedRevision = number | 'no-stream' | 'any'

/** Where an append ended up: the stream's new last revision and the log position of the last event. */
export interface Appended {
  readonly revision: number
  readonly position: Position
}

export interface AppendOptions {
  /**
   * The stream as it was just read. When it was at the expected revision, a store that has to look for the ids spares
   * itself reading it again.
   */
  readonly recorded?: RecordedIds
}

/** Which events a stream holds: the revision of its last one (-1 without any), and all of their ids. */
export interface RecordedIds {
  readonly revision: number
  readonly ids: ReadonlySet<string>
}

export interface ReadStreamOptions {
  /** The revision of the first event that is wanted; 0 when left out. */
  readonly from?: number
}

/** A stream from its first event, or from the one that was wanted. `revision` is the last one's; -1 when there is none. */
export interface StreamSlice<E extends DomainEvent> {
  readonly events: readonly RecordedEvent<E>[]
  readonly revision: number
}

/** Some events in log order, at least one. `position` is the last one's. */
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
   * Appends all of the events to one stream, or none. An id is an event's within its stream: when the stream has all of
   * the ids, in whatever order and whatever is expected, the answer is where they were recorded. In another stream the
   * same id is another event.
   *
   * Throws {@link ConflictError} when the stream is not at `expected`, {@link DuplicateEventIdError} when the stream has
   * some of the ids and not others, whatever is expected, {@link AppendTooLargeError} when the events are too large
   * together, {@link UnstorableEventError} when a text cannot be stored, {@link LogUnavailableError} when there is no
   * answer within 7 s, and a RangeError without events or for a stream that is not the product's.
   */
  append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    options?: AppendOptions,
  ): Promise<Appended>

  /**
   * Reads one stream, from its first event or a later one. What does not exist is empty, at revision -1. Throws
   * {@link LogUnavailableError} when there is no answer within 7 s.
   */
  readStream<E extends DomainEvent = DomainEvent>(
    stream: StreamName,
    options?: ReadStreamOptions,
  ): Promise<StreamSlice<E>>

  /**
   * Reads the whole log once, in order, and ends at `until` or at the head it had when the reading began. Throws
   * {@link LogUnavailableError} when it cannot go on for 15 s.
   */
  readLog(options: ReadLogOptions): AsyncIterable<Batch>

  /**
   * Follows the log without end: first what is there, then what comes, each event once and in order, across lost
   * connections. The next batch is fetched when the loop is ready for it (back-pressure). Ends when the signal aborts.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /**
   * The position of the last event that readers can see; `BEGINNING` for an empty log. Throws
   * {@link LogUnavailableError} when there is no answer within 3 s.
   */
  head(): Promise<Position>

  /**
   * The id of the event at this position, `null` when there is none. Positions are handed out once: another id than it was,
   * or none, means that the log lost its end, as after a failover to a server that lagged, or is another log. Throws
   * {@link LogUnavailableError} when there is no answer within 3 s.
   */
  eventIdAt(position: Position): Promise<string | null>

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

/** Some of the ids of the append are in the stream already, and others are not. Nothing was recorded. */
export class DuplicateEventIdError extends Error {
  readonly stream: StreamName

  constructor(stream: StreamName) {
    super(`some of the events of this append to ${stream} are recorded already, and others are not`)
    this.name = 'DuplicateEventIdError'
    this.stream = stream
  }
}

/**
 * One append may hold this many bytes of data and metadata, as JSON in UTF-8. EventStoreDB refuses 1,048,576 bytes,
 * frame included; every adapter refuses the same so that a log can move from one to another.
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
