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

/** How often something is sent at most, milliseconds: soon enough to be seen as it happens, and few messages in a burst. */
const INTERVAL = 200
/** The most events of one message that are named. */
const MOST_NAMED = 50

/** Events of one message: 25,000 a second can be followed. */
const BATCH = 5_000

type Listener = LiveListener<SentTailEvent>

const eventOf = ({ id, type, stream, revision, metadata, recordedAt }: RecordedEvent): HistoryEvent => ({
  ...{ id, type, stream, revision },
  occurredAt: new Date(metadata.occurredAt).toISOString(),
  recordedAt: new Date(recordedAt).toISOString(),
})

/**
 * Sends what the log takes to the analysts who listen: one reader serves all who listen to this process. Of what is not of the library only
 * the number of people goes out, through the gate, and the same for all: two who began to listen at different moments have no
 * difference to subtract.
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
      log.warn({ err: error }, 'the history cannot be followed')
      // They connect again.
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
