import type { RecordedEvent } from '../../language/event.ts'
import type { StreamName } from '../../language/stream-name.ts'

/** A row of a query that selects {@link COLUMNS}. */
export interface RecordedRow {
  readonly log_position: string
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly schema_version: number
  readonly data: unknown
  readonly metadata: RecordedEvent['metadata']
  /** Milliseconds since 1970. Parsing a number is several times cheaper than parsing a timestamp. */
  readonly recorded_ms: number
}

// The alias differs from the column's name, because `order by position` would otherwise sort the text.
export const COLUMNS = `position::text as log_position, stream, revision, id, type, schema_version, data, metadata,
  (extract(epoch from recorded_at) * 1000)::float8 as recorded_ms`

export function recordedEvent(row: RecordedRow): RecordedEvent {
  return {
    id: row.id,
    type: row.type,
    schemaVersion: row.schema_version,
    data: row.data,
    metadata: row.metadata,
    stream: row.stream as StreamName,
    revision: row.revision,
    position: BigInt(row.log_position),
    recordedAt: new Date(row.recorded_ms).toISOString(),
  }
}
