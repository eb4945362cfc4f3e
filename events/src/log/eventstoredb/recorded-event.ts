import type { AllStreamRecordedEvent, RecordedEvent as ClientEvent } from '@eventstore/db-client'
import type { EventMetadata, RecordedEvent } from '../../language/event.ts'
import { isStreamName } from '../../language/registry.ts'

/** Metadata as stored in EventStoreDB, which has no separate field for the schema version. */
export interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number
}

/** Returns Stillair's event in the client's; `null` when it belongs to another application. */
export function recordedEvent(event: AllStreamRecordedEvent | ClientEvent): RecordedEvent | null {
  const { id, type, streamId, revision, position, isJson, data, metadata, created } = event
  if (!isJson || !isStreamName(streamId) || !position) return null
  const { schemaVersion, ...rest } = (metadata ?? {}) as Partial<StoredMetadata>
  if (schemaVersion === undefined || rest.commandId === undefined) return null
  return {
    id,
    type,
    schemaVersion,
    data,
    metadata: rest as EventMetadata,
    stream: streamId,
    revision: Number(revision),
    position: position.commit,
    recordedAt: created.toISOString(),
  }
}
