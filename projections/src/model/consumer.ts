import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { UnreadableEventError } from '@stillair/events/language/unreadable-event.ts'
import type pg from 'pg'
import type { Move } from './checkpoint.ts'
import type { Target } from './target.ts'

/** The changes that some events make, computed but not yet written. */
export interface Change {
  /**
   * Writes the changes and moves the checkpoint, in the caller's transaction. Returns the `ctid` of the checkpoint's
   * row. Throws a {@link StepError} when a value cannot be written, a `CheckpointMovedError` when the checkpoint is
   * elsewhere, and any error from Postgres.
   */
  write(client: pg.ClientBase, move: Move): Promise<string>
}

/** Computes the changes that events make to one built version. */
export interface Applier {
  /**
   * Returns the changes that the events, in log order, make; `null` when none of them concerns the version.
   *
   * Throws an {@link EventError} when it knows which event failed, and a {@link StepError} when it only knows that one
   * of them did. Also throws any error from Postgres while it loads rows.
   */
  prepare(client: pg.ClientBase, events: readonly RecordedEvent[]): Promise<Change | null>
}

/** Something that follows the log with a checkpoint of its own: a projection or a reactor. */
export interface Consumer {
  readonly name: string
  /** The version of the code; a higher one requires a rebuild. */
  readonly definition: number
  readonly layout: string
  /** Where it begins without a checkpoint. Reactors that do not say otherwise begin at the present. */
  readonly beginsAt: 'beginning' | 'present'
  /** Returns the names of a version's tables. */
  tables(version: number): readonly string[]
  /** The names of the views of the serving version. */
  readonly views: readonly string[]
  /** Returns the statements that create a version's tables. */
  createTables(target: Target, version: number): readonly string[]
  /** Returns the statements that create its views. */
  createViews(target: Target, version: number): readonly string[]
  open(target: Target, version: number): Applier
}

/**
 * One of the events holds data that cannot be applied, and it is not known which; a retry with fewer events fails
 * again.
 */
export class StepError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StepError'
  }
}

/** One event cannot be applied, because of its data and not because the connection failed. */
export class EventError extends Error {
  readonly event: RecordedEvent
  /** The reason, without the position. */
  readonly reason: string

  constructor(event: RecordedEvent, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const place = `${event.type} at position ${event.position} (${event.stream}) cannot be applied: `
    super(cause instanceof UnreadableEventError ? reason : place + reason, { cause })
    this.name = 'EventError'
    this.reason = reason
    this.event = event
  }
}
