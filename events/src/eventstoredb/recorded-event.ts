import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'
import type { EventMetadata, RecordedEvent } from '../event.ts'
import type { StreamName } from '../stream-name.ts'

/** Metadata as EventStoreDB holds it: it has no field of its own for the schema version. */
export interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number
}

/** The event; `null` when it is not the product's: one of the server's own, a link, or something else's altogether. */
export function recordedEvent({ event }: AllStreamResolvedEvent | ResolvedEvent): RecordedEvent | null {
  if (!event?.isJson || !event.position || event.type.startsWith('$')) return null
  const { schemaVersion, ...metadata } = (event.metadata ?? {}) as Partial<StoredMetadata>
  if (schemaVersion === undefined || metadata.commandId === undefined) return null
  return {
    id: event.id,
    type: event.type,
    schemaVersion,
    data: event.data,
    metadata: metadata as EventMetadata,
    stream: event.streamId as StreamName,
    revision: Number(event.revision),
    position: event.position.commit,
    recordedAt: event.created.toISOString(),
  }
}
