import { randomUUID } from 'node:crypto'
import type { DomainEvent, NewEvent, RecordedEvent } from '../src/language/event.ts'
import type { StreamName } from '../src/language/stream-name.ts'
import type { Batch, RecordedIds, StreamSlice } from '../src/log/event-store.ts'
import { sessionStream } from '../src/modules/listening/events.ts'

/** Returns an event of an undefined type, which only the log handles. */
export function testEvent(n: number, id: string = randomUUID()): NewEvent {
  return {
    id,
    type: 'Tested',
    schemaVersion: 1,
    data: { n, text: 'sky – 空 🛫 \\u0000 "quoted"', list: [1, null, { deep: 1.5 }] },
    metadata: {
      occurredAt: '2026-03-29T01:30:00.000Z',
      commandId: `command-${n}`,
      correlationId: 'correlation',
      causationId: null,
      actor: { kind: 'user', id: 'ann' },
      timeZone: 'Pacific/Kiritimati',
    },
  }
}

export function testEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, n) => testEvent(n))
}

/** Returns the `recorded` option of an append for a stream that was just read. */
export function idsOf({ revision, events }: StreamSlice<DomainEvent>): RecordedIds {
  return { revision, ids: new Set(events.map(({ id }) => id)) }
}

/** Returns a stream name that nothing else uses. */
export function testStream(): StreamName {
  return sessionStream(randomUUID())
}

/** Returns the events of batches until `done` is true for the events so far, or the batches end. */
export async function collect(
  batches: AsyncIterable<Batch>,
  done: (events: readonly RecordedEvent[]) => boolean = () => false,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of batches) {
    events.push(...batch.events)
    if (done(events)) break
  }
  return events
}
