// @module-tag slow
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { eventStoreDbEventStore } from '@stillair/events/log/eventstoredb/eventstoredb-event-store.ts'
import { expect, test } from 'vitest'
import { eventStoreDbEmulator } from '../../events/test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { sharedLog } from '../src/engine/shared-log/shared-log.ts'
import { fold } from '../src/model/fold.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { projections } from '../src/model/projections.ts'
import { SERVING } from '../src/model/target.ts'
import { logAsOf, resolveMoment } from '../src/replay/as-of.ts'
import { folding, readOnce } from '../src/replay/fold-log.ts'
import { harness } from './harness.ts'
import { randomHistory } from './random-history/random-history.ts'
import { ordered, rowsOf } from './rows-of.ts'

// The emulator speaks the real protocol to the real client. The test thus covers how projections use the adapter's
// batches and positions, but not the server.
test('every projection follows a log in EventStoreDB across a dropped connection', async () => {
  const on = await harness()
  const emulator = await eventStoreDbEmulator()
  const store = eventStoreDbEventStore({ connectionString: emulator.url })
  const stopped = new AbortController()
  try {
    const consumers = projections.map(projectionConsumer)
    const log = await sharedLog({ log: store, signal: stopped.signal, onError: () => {} })
    on.start(consumers, log)
    const history = randomHistory(7, 400)
    for (const { stream, events } of history.slice(0, 200)) await store.append(stream, events, 'any')
    await emulator.stop()
    await emulator.restart()
    for (const { stream, events } of history.slice(200)) await store.append(stream, events, 'any')
    await on.caughtUp(consumers, store)

    const events: RecordedEvent[] = []
    for await (const batch of store.readLog({ after: BEGINNING })) events.push(...batch.events)
    expect(events.length).toBeGreaterThan(400)
    for (const projection of projections) {
      const rows = await rowsOf(on.pool, SERVING, projection, 1)
      const expected = fold(projection, events)
      for (const table of projection.tables) {
        expect(rows.get(table.name), table.name).toEqual(ordered(table, expected.get(table.name) ?? []))
      }
    }
  } finally {
    stopped.abort()
    await on.close()
    await store.close()
    await emulator.stop()
  }
})

test('replays a log in EventStoreDB like any other', async () => {
  const emulator = await eventStoreDbEmulator()
  const store = eventStoreDbEventStore({ connectionString: emulator.url })
  try {
    for (const { stream, events } of randomHistory(9, 60)) await store.append(stream, events, 'any')
    const events: RecordedEvent[] = []
    for await (const batch of store.readLog({ after: BEGINNING })) events.push(...batch.events)
    const until = events[40]?.position ?? BEGINNING
    // There is no event at the next byte.
    for (const position of [until, until + 1n]) {
      const asOf = await resolveMoment(store, { kind: 'position', position })
      expect(asOf.until).toBe(until)
      const folded = folding(projections)
      expect(await readOnce(logAsOf(store, asOf), folded.apply)).toMatchObject({ events: 41 })
    }
  } finally {
    await store.close()
    await emulator.stop()
  }
})
