import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { BEGINNING, type Position } from '@stillair/events/language/position.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import type { LogReader } from '../engine/run.ts'
import type { Projection } from '../model/projection.ts'
import { type WorkingSet, workingSet } from '../model/rows.ts'

const BATCH_SIZE = 5_000

/** Read models that are folded in memory. */
export interface Folding {
  readonly projections: readonly Projection[]
  /** Applies an event to all of them. */
  apply(event: RecordedEvent): void
  rowsOf(projection: Projection): WorkingSet
}

/** Creates empty read models to fold in memory. */
export function folding(projections: readonly Projection[]): Folding {
  const folded = new Map(projections.map((projection) => [projection, workingSet({ strict: false })]))
  const empty = workingSet({ strict: false })
  return {
    projections,
    apply(event) {
      for (const [projection, rows] of folded) projection.rules.get(event.type)?.apply(rows, event)
    },
    rowsOf: (projection) => folded.get(projection) ?? empty,
  }
}

/** Statistics of one pass over the log. */
export interface Read {
  readonly events: number
  readonly seconds: number
  /** When the log recorded the last event, ISO 8601 in UTC; null when there was none. */
  readonly through: string | null
  /** The ids of all users whom events are about. */
  readonly people: ReadonlySet<string>
}

/** Reads the log once, up to its head, and passes on each event. Throws the errors of reading and of `onEvent`. */
export async function readOnce(log: LogReader, onEvent: (event: RecordedEvent) => void): Promise<Read> {
  const begun = performance.now()
  const people = new Set<string>()
  let events = 0
  let through: string | null = null
  for await (const batch of log.readLog({ after: BEGINNING, batchSize: BATCH_SIZE })) {
    for (const event of batch.events) {
      const userId = subjectOf(event)
      if (userId !== null) people.add(userId)
      onEvent(event)
    }
    events += batch.events.length
    through = batch.events.at(-1)?.recordedAt ?? through
  }
  return {
    events,
    people,
    through: through && new Date(through).toISOString(),
    seconds: (performance.now() - begun) / 1_000,
  }
}

/** Returns the user whom an event is about; null when it is about nobody. */
export function subjectOf({ type, data }: RecordedEvent): string | null {
  const subject = definitions.get(type)?.subject
  const userId = subject ? (data as Readonly<Record<string, unknown>>)[subject] : null
  return typeof userId === 'string' ? userId : null
}

/**
 * Returns which of these people were erased after that position. Their data is gone from the past, too, so a view of it
 * differs from what it once was.
 */
export async function erasedSince(
  log: LogReader,
  position: Position,
  people: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const erased = new Set<string>()
  for await (const { events } of log.readLog({ after: position, batchSize: BATCH_SIZE })) {
    for (const event of events) {
      const userId = event.type === 'PersonalDataErased' ? subjectOf(event) : null
      if (userId !== null && people.has(userId)) erased.add(userId)
    }
  }
  return erased
}
