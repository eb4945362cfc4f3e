import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { UnreadableEventError } from '@stillair/events/language/unreadable-event.ts'
import type pg from 'pg'
import type { Move } from './checkpoint.ts'
import type { Target } from './target.ts'

/** What some events change, worked out and not written yet. */
export interface Change {
  /**
   * Writes it and moves the checkpoint, in the caller's transaction; returns the place of the checkpoint's row. Throws a
   * {@link StepError} when a value cannot be written, a `CheckpointMovedError` when the checkpoint is elsewhere, and
   * whatever Postgres throws.
   */
  write(client: pg.ClientBase, move: Move): Promise<string>
}

/** Works events out for one built version. */
export interface Applier {
  /**
   * What the events, in log order, change; `null` when they do not concern it. Throws an {@link EventError} when it
   * knows which event it failed on, a {@link StepError} when it knows that it was one of them, and whatever Postgres
   * throws when rows are read.
   */
  prepare(client: pg.ClientBase, events: readonly RecordedEvent[]): Promise<Change | null>
}

/** Something that follows the log with a checkpoint of its own: a projection or a reactor. */
export interface Consumer {
  readonly name: string
  /** Of the code; a higher one calls for a rebuild. */
  readonly definition: number
  readonly layout: string
  /** Where it begins when there is no checkpoint yet: reactors that do not say otherwise begin with what comes. */
  readonly beginsAt: 'beginning' | 'present'
  /** Names of the tables of a version. */
  tables(version: number): readonly string[]
  /** Names of the views of the version that serves. */
  readonly views: readonly string[]
  /** Statements that create the tables of a version. */
  createTables(target: Target, version: number): readonly string[]
  /** Statements that create its views. */
  createViews(target: Target, version: number): readonly string[]
  open(target: Target, version: number): Applier
}

/** Applying failed for what the events hold, whichever of them it is; with fewer of them it would fail again. */
export class StepError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StepError'
  }
}

/** Applying failed on one event of the step, by itself and not for want of a connection. */
export class EventError extends Error {
  readonly event: RecordedEvent
  /** Why, without the place. */
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
