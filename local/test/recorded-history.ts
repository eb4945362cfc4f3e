import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { LogReader } from '@stillair/projections/engine/run.ts'
import type { SampleHistory } from '../src/sample-data/history/sample-history.ts'

/** Returns a sample history as a log in memory, for tests. */
export function recordedHistory({ parts }: SampleHistory): {
  readonly events: readonly RecordedEvent[]
  readonly log: LogReader
} {
  const events: RecordedEvent[] = []
  for (const part of parts) {
    for (const { stream, revision, event, recordedAt } of part) {
      const position = BigInt(events.length + 1)
      events.push({ ...event, stream, revision, position, recordedAt: new Date(recordedAt).toISOString() })
    }
  }
  const log: LogReader = {
    head: async () => BigInt(events.length),
    eventIdAt: async (position) => events[Number(position) - 1]?.id ?? null,
    subscribe: () => {
      throw new Error('a sample history is read-only')
    },
    async *readLog({ after, until = BigInt(events.length), batchSize = 1_000 }) {
      for (let from = Number(after); from < Number(until); from += batchSize) {
        const batch = events.slice(from, Math.min(from + batchSize, Number(until)))
        const position = batch.at(-1)?.position
        if (position !== undefined) yield { events: batch, position }
      }
    },
  }
  return { events, log }
}
