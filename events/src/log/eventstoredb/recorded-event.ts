import type { EventMetadata, RecordedEvent } from '../../language/event.ts'
import { isStreamName } from '../../language/registry.ts'
import { answeredEvent } from './read-answer.ts'

/** Metadata as stored in EventStoreDB, which has no separate field for the schema version. */
export interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Converts units of 100 ns since 1970, too large for an exact number; the last four digits are below a millisecond. */
const milliseconds = (ticks: string) => Number(ticks.slice(0, -4))

/** Returns the event in a response; `null` when there is none or it belongs to another application. */
export function recordedEvent(answer: Buffer): RecordedEvent | null {
  const event = answeredEvent(answer)
  if (!event) return null
  const { id, stream, revision, position, headers } = event
  if (headers.get('content-type') !== 'application/json' || !isStreamName(stream)) return null
  const { schemaVersion, ...metadata } = (json(event.metadata) ?? {}) as Partial<StoredMetadata>
  if (schemaVersion === undefined || metadata.commandId === undefined) return null
  return {
    id,
    type: headers.get('type') ?? '',
    schemaVersion,
    data: json(event.data),
    metadata: metadata as EventMetadata,
    stream,
    revision,
    position,
    recordedAt: new Date(milliseconds(headers.get('created') ?? '')).toISOString(),
  }
}
