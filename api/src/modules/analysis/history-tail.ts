import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Position } from '@stillair/events/language/position.ts'
import { isOfLibrary } from '@stillair/events/language/registry.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { HistoryConsulted } from '@stillair/events/modules/analysis/events.ts'
import type { DisclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import { subjectOf } from '@stillair/projections/replay/fold-log.ts'
import type { Logger } from 'pino'
import type { HistoryEvent, SentTailEvent } from '../../contract/analysis.ts'
import type { Join, LiveListener } from '../../http/live-event.ts'

/** The minimum time between two messages, milliseconds: short enough to feel live, long enough to bundle a burst. */
const INTERVAL = 200
/** The most events listed in one message. */
const MOST_NAMED = 50

/** Events per message; allows for 25,000 events a second. */
const BATCH = 5_000

type Listener = LiveListener<SentTailEvent>

const eventOf = ({ id, type, stream, revision, metadata, recordedAt }: RecordedEvent): HistoryEvent => ({
  ...{ id, type, stream, revision },
  occurredAt: new Date(metadata.occurredAt).toISOString(),
  recordedAt: new Date(recordedAt).toISOString(),
})

/**
 * Streams new events to connected analysts; one reader serves all connections of this process. For events outside the
 * library, only the number of people is sent, through the disclosure gate, and it is the same for all analysts. So two
 * who connect at different moments cannot subtract one number from the other.
 */
export function historyTail({
  store,
  gate,
  log,
}: {
  readonly store: EventStore
  readonly gate: DisclosureGate
  readonly log: Logger
}): {
  readonly join: Join<SentTailEvent>
} {
  const listeners = new Set<Listener>()
  const people = new Set<string>()
  let reading: AbortController | null = null

  function take(events: readonly RecordedEvent[]): SentTailEvent | null {
    const library = events.filter(isOfLibrary)
    for (const event of events) {
      if (isOfLibrary(event) || event.type === HistoryConsulted.type) continue
      people.add(subjectOf(event) ?? event.stream)
    }
    const counted = gate.count(people)
    if (counted !== null) people.clear()
    if (library.length === 0 && counted === null) return null
    const items = library.slice(-MOST_NAMED).map(eventOf)
    return { event: 'events', data: { items, library: library.length, people: counted } }
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
        people.clear()
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
