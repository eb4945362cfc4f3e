import type { DomainEvent, NewEvent, RecordedEvent } from '../language/event.ts'
import type { Position } from '../language/position.ts'
import type { StreamName } from '../language/stream-name.ts'

/** The revision that the writer expects of the stream: its last one, `no-stream` when it must not exist, or `any`. */
export type ExpectedRevision = number | 'no-stream' | 'any'

/** The result of an append: the stream's new last revision and the log position of the last event. */
export interface Appended {
  readonly revision: number
  readonly position: Position
}

export interface AppendOptions {
  /**
   * The stream's revision and event ids as the caller just read them. If the revision is the expected one, a store that
   * must check for duplicate ids need not read the stream again.
   */
  readonly recorded?: RecordedIds
}

/** The events in a stream: the revision of the last one (-1 if the stream is empty), and the ids of all. */
export interface RecordedIds {
  readonly revision: number
  readonly ids: ReadonlySet<string>
}

export interface ReadStreamOptions {
  /** The revision of the first event to read; defaults to 0. */
  readonly from?: number
}

/** A stream from its first event, or from the requested one. `revision` is that of the last event; -1 when there is none. */
export interface StreamSlice<E extends DomainEvent> {
  readonly events: readonly RecordedEvent<E>[]
  readonly revision: number
}

/** One or more events in log order. `position` is that of the last event. */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  readonly position: Position
}

export interface ReadLogOptions {
  /** Reads the events after this position. */
  readonly after: Position
  /** Stops after this position; defaults to the end of the log when the read starts. */
  readonly until?: Position
  /** The maximum number of events in a batch; defaults to 1,000. */
  readonly batchSize?: number
  readonly signal?: AbortSignal
}

export interface SubscribeOptions {
  /** Delivers the events after this position. */
  readonly after: Position
  /** The maximum number of events in a batch; defaults to 1,000. */
  readonly batchSize?: number
  /** Ends the subscription: the caller's loop finishes without an error. */
  readonly signal: AbortSignal
}

/** The append-only log. Every adapter passes the suite in `test/event-store-contract.ts`. */
export interface EventStore {
  /**
   * Appends the events to one stream, all or none. Event ids are unique within a stream. When the stream already has all of
   * the ids, in any order and for any `expected`, returns where they were recorded. The same id in another stream is
   * another event.
   *
   * Throws
   * - {@link ConflictError} when the stream is not at `expected`,
   * - {@link DuplicateEventIdError} when the stream has only some of the ids, for any `expected`,
   * - {@link AppendTooLargeError} when the events are too large together,
   * - {@link UnstorableEventError} when a text cannot be stored,
   * - {@link LogUnavailableError} when the log does not respond within 7 s,
   * - a RangeError when there are no events or the stream is not one of Stillair's.
   */
  append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    options?: AppendOptions,
  ): Promise<Appended>

  /**
   * Reads one stream, from its first event or a later one. A stream that does not exist is empty, at revision -1. Throws
   * {@link LogUnavailableError} when the log does not respond within 7 s.
   */
  readStream<E extends DomainEvent = DomainEvent>(
    stream: StreamName,
    options?: ReadStreamOptions,
  ): Promise<StreamSlice<E>>

  /**
   * Reads the whole log once, in order, up to `until` or the head at the start of the read. Throws
   * {@link LogUnavailableError} after 15 s without progress.
   */
  readLog(options: ReadLogOptions): AsyncIterable<Batch>

  /**
   * Follows the log: first the recorded events, then new ones, each once and in order, across lost connections. Fetches the
   * next batch when the caller's loop is ready for it (back-pressure). Ends when the signal aborts.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>

  /**
   * Returns the position of the last event that readers can see; `BEGINNING` for an empty log. Throws
   * {@link LogUnavailableError} when the log does not respond within 3 s.
   */
  head(): Promise<Position>

  /**
   * Returns the id of the event at this position, `null` when there is none. Positions are never reused. If the id has
   * changed or is gone, the log is a different one or lost its end, as after a failover to a lagging server. Throws
   * {@link LogUnavailableError} when the log does not respond within 3 s.
   */
  eventIdAt(position: Position): Promise<string | null>

  close(): Promise<void>
}

/** The stream was not at the revision that the writer expected, because another writer was first. */
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

/** The stream already has some of the append's event ids, but not all. Nothing was recorded. */
export class DuplicateEventIdError extends Error {
  readonly stream: StreamName

  constructor(stream: StreamName) {
    super(`some of the events of this append to ${stream} are recorded already, and others are not`)
    this.name = 'DuplicateEventIdError'
    this.stream = stream
  }
}

/**
 * The maximum size of one append: bytes of data and metadata, as JSON in UTF-8. EventStoreDB rejects 1,048,576 bytes
 * including the frame. Every adapter has this limit, so that a log can move from one to another.
 */
export const MAX_APPEND_BYTES = 1_000_000

/** The events of one append are together larger than {@link MAX_APPEND_BYTES}. Nothing was recorded. */
export class AppendTooLargeError extends Error {
  readonly stream: StreamName
  readonly bytes: number

  constructor(stream: StreamName, bytes: number) {
    super(`the append to ${stream} has ${bytes} bytes of data and metadata; the limit is ${MAX_APPEND_BYTES}`)
    this.name = 'AppendTooLargeError'
    this.stream = stream
    this.bytes = bytes
  }
}

/**
 * The log did not respond within the adapter's time limit. An append may or may not have been recorded; sending it again
 * with the same event ids is safe.
 */
export class LogUnavailableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the event log does not answer: ${what}`, { cause })
    this.name = 'LogUnavailableError'
  }
}

/** A text of the event contains a NUL character or half of a surrogate pair, which the log does not accept. */
export class UnstorableEventError extends Error {
  readonly eventType: string
  /** The path of the text, such as `data.title`. */
  readonly path: string

  constructor(eventType: string, path: string) {
    super(`${eventType}: ${path} holds a character that cannot be stored`)
    this.name = 'UnstorableEventError'
    this.eventType = eventType
    this.path = path
  }
}
