import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Projection } from './projection.ts'
import { workingSet } from './rows.ts'
import type { Row } from './table.ts'

/** Computes in memory what a projection's tables hold after these events: rows by table name, unordered. */
export function fold(projection: Projection, events: Iterable<RecordedEvent>): ReadonlyMap<string, readonly Row[]> {
  const rows = workingSet({ strict: false })
  for (const event of events) projection.rules.get(event.type)?.apply(rows, event)
  return new Map(projection.tables.map((table) => [table.name, rows.all(table)]))
}
