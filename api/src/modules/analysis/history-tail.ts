import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Position } from '@stillair/events/language/position.ts'
import { isOfLibrary } from '@stillair/events/language/registry.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { Logger } from 'pino'
import type { HistoryEvent, HistoryTailEvent } from '../../contract/analysis/analysis.ts'
import type { Join, LiveListener } from '../../http/live-events/live-event.ts'

/** The minimum time between two messages, milliseconds: short enough to feel live, long enough to bundle a burst. */
const INTERVAL = 200
/** The most events listed in one message. */
const MOST_NAMED = 50

/** Events per message; allows for 25,000 events a second. */
const BATCH = 5_000

type Listener = LiveListener<HistoryTailEvent>

const eventOf = ({ id, type, stream, revision, metadata, recordedAt }: RecordedEvent): HistoryEvent => ({
  id,
  type,
  stream,
  revision,
  occurredAt: new Date(metadata.occurredAt).toISOString(),
  recordedAt: new Date(recordedAt).toISOString(),
})

/**
 * Streams new events of the library to connected analysts; one reader serves all connections of this process. Other events
 * send nothing, not even a number: its time would reveal when somebody was active.
 */
export function historyTail({ store, log }: { readonly store: EventStore; readonly log: Logger }): {
  readonly join: Join<HistoryTailEvent>
} {
  const listeners = new Set<Listener>()
  let reading: AbortController | null = null

  function take(events: readonly RecordedEvent[]): HistoryTailEvent | null {
    const library = events.filter(isOfLibrary)
    if (library.length === 0) return null
    const items = library.slice(-MOST_NAMED).map(eventOf)
    return { event: 'events', data: { items, library: library.length } }
  }

  async function read(after: Position, signal: AbortSignal): Promise<void> {
    try {
      for await (const { events } of store.subscribe({ after, batchSize: BATCH, signal })) {
        const news = take(events)
        if (news) for (const listener of listeners) listener.send(news)
        await delay(INTERVAL, undefined, { signal, ref: false }).catch(() => {})
      }
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'the live history was interrupted')
      // The clients reconnect.
      for (const listener of listeners) listener.end()
      reading = null
    }
  }

  return {
    async join(listener) {
      const after = await store.head()
      listeners.add(listener)
      if (!reading) {
        reading = new AbortController()
        void read(after, reading.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        reading?.abort()
        reading = null
      }
    },
  }
}
