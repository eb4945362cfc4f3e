import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventMetadata, RecordedEvent } from '../event.ts'
import { isStreamName } from '../stream-name.ts'

/** Metadata as EventStoreDB holds it: it has no field of its own for the schema version. */
export interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number
}

const text = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(text(bytes))
  } catch {
    return undefined
  }
}

/** The server counts in 100 ns since 1970. */
const TICKS = 10_000n

/** The event of an answer; `null` when there is none, or it is not the product's but something else's altogether. */
export function recordedEvent(answer: InstanceType<typeof streams.ReadResp>): RecordedEvent | null {
  const event = answer.getEvent()?.getEvent()
  if (!event) return null
  const headers = event.getMetadataMap()
  if (headers.get('content-type') !== 'application/json') return null
  const stream = text(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array())
  if (!isStreamName(stream)) return null
  const { schemaVersion, ...metadata } = (json(event.getCustomMetadata_asU8()) ?? {}) as Partial<StoredMetadata>
  if (schemaVersion === undefined || metadata.commandId === undefined) return null
  return {
    id: event.getId()?.getString() ?? '',
    type: headers.get('type') ?? '',
    schemaVersion,
    data: json(event.getData_asU8()),
    metadata: metadata as EventMetadata,
    stream,
    revision: Number(event.getStreamRevision()),
    position: BigInt(event.getCommitPosition()),
    recordedAt: new Date(Number(BigInt(headers.get('created') ?? 0) / TICKS)).toISOString(),
  }
}
