import type { DomainEvent, RecordedEvent } from '../../language/event.ts'
import { BEGINNING } from '../../language/position.ts'
import type { StreamName } from '../../language/stream-name.ts'
import {
  type Batch,
  ConflictError,
  type EventStore,
  type ReadLogOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
} from '../event-store.ts'
import { findRecorded } from '../find-recorded.ts'
import { storable } from '../serialise-event.ts'
import { signalBox } from '../signal-box.ts'

const BATCH_SIZE = 1_000

/** Returns an event log in memory, for tests and for folding. */
export function inMemoryEventStore(options: { now?: () => Date } = {}): EventStore {
  const { now = () => new Date() } = options
  const log: RecordedEvent[] = []
  const streams = new Map<StreamName, RecordedEvent[]>()
  const appended = signalBox()
  const closing = new AbortController()

  // A position is an index into the array plus 1.
  function page(after: bigint, until: bigint, size: number): Batch | null {
    const from = Number(after)
    const events = log.slice(from, Math.min(from + size, Number(until)))
    const last = events.at(-1)
    return last ? { events, position: last.position } : null
  }

  const head = () => BigInt(log.length)

  return {
    async append(stream, events, expected) {
      const texts = storable(stream, events)
      const recorded = streams.get(stream) ?? []
      const actual = recorded.length - 1
      const known = findRecorded(stream, recorded, events)
      if (known) return known
      if (expected !== 'any' && actual !== (expected === 'no-stream' ? -1 : expected)) {
        throw new ConflictError(stream, expected, actual)
      }
      streams.set(stream, recorded)
      const recordedAt = now().toISOString()
      for (const { event, data, metadata } of texts) {
        const entry = {
          id: event.id,
          type: event.type,
          schemaVersion: event.schemaVersion,
          data: JSON.parse(data),
          metadata: JSON.parse(metadata),
          stream,
          revision: recorded.length,
          position: BigInt(log.length + 1),
          recordedAt,
        }
        recorded.push(entry)
        log.push(entry)
      }
      appended.raise()
      return { revision: recorded.length - 1, position: head() }
    },

    async readStream<E extends DomainEvent = DomainEvent>(stream: StreamName, { from = 0 }: ReadStreamOptions = {}) {
      const events = (streams.get(stream) ?? []).slice(from) as RecordedEvent<E>[]
      return { events, revision: events.at(-1)?.revision ?? -1 }
    },

    async *readLog({ after, until, batchSize = BATCH_SIZE, signal }: ReadLogOptions) {
      const end = until !== undefined && until < head() ? until : head()
      let position = after
      while (!signal?.aborted) {
        const batch = page(position, end, batchSize)
        if (!batch) return
        position = batch.position
        yield batch
      }
    },

    async *subscribe({ after, batchSize = BATCH_SIZE, signal }: SubscribeOptions) {
      const stop = AbortSignal.any([signal, closing.signal])
      let position = after
      while (!stop.aborted) {
        const seen = appended.count()
        const batch = page(position, head(), batchSize)
        if (batch) {
          position = batch.position
          yield batch
        } else {
          await appended.wait(seen, Number.POSITIVE_INFINITY, stop)
        }
      }
    },

    async head() {
      return log.length === 0 ? BEGINNING : head()
    },

    async eventIdAt(position) {
      return log[Number(position) - 1]?.id ?? null
    },

    async close() {
      closing.abort()
    },
  }
}
