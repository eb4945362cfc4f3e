import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogReader } from '../src/engine/run.ts'
import { fold } from '../src/model/fold.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { projections } from '../src/model/projections.ts'
import { SERVING, scratchTarget } from '../src/model/target.ts'
import { buildAsOf } from '../src/replay/build-as-of.ts'
import { type Harness, harness } from './harness.ts'
import { randomHistory } from './random-history/random-history.ts'
import { ordered, rowsOf } from './rows-of.ts'

let on: Harness
beforeEach(async () => {
  on = await harness()
})
afterEach(() => on.close())

test('builds the past next to the present, up to any position', async () => {
  const store = inMemoryEventStore()
  for (const { stream, events } of randomHistory(11, 600)) await store.append(stream, events, 'any')
  const consumers = projections.map(projectionConsumer)
  on.start(consumers, store)
  await on.caughtUp(consumers, store)
  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)

  const until = 251n
  const target = scratchTarget()
  for (const projection of projections) {
    const built = await buildAsOf({
      projections: [projection],
      target,
      log: store,
      postgresUrl: on.url,
      until,
      batchSize: 100,
    })
    expect(built).toMatchObject({ position: until, events: 251 })
    const then = fold(projection, events.slice(0, 251))
    const now = fold(projection, events)
    const past = await rowsOf(on.pool, target, projection, 1)
    const present = await rowsOf(on.pool, SERVING, projection, 1)
    for (const table of projection.tables) {
      expect(past.get(table.name), `${table.name} then`).toEqual(ordered(table, then.get(table.name) ?? []))
      expect(present.get(table.name), `${table.name} now`).toEqual(ordered(table, now.get(table.name) ?? []))
    }
  }
})

test('a build of the past that loses its connection fails instead of answering with a part', async () => {
  const store = inMemoryEventStore()
  for (const { stream, events } of randomHistory(13, 200)) await store.append(stream, events, 'any')
  const [projection] = projections
  if (!projection) throw new Error('no projection found')
  const log: LogReader = {
    ...store,
    async *readLog(options) {
      let batches = 0
      for await (const batch of store.readLog(options)) {
        if (++batches === 3) {
          await on.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name like 'stillair % as of %'`,
          )
          await expect.poll(() => options.signal?.aborted).toBe(true)
        }
        yield batch
      }
    },
  }
  const building = buildAsOf({
    projections: [projection],
    target: scratchTarget(),
    log,
    postgresUrl: on.url,
    batchSize: 10,
  })
  await expect(building).rejects.toThrow()
})

test('a lost checkpoint leads to a rebuild of its tables', { tags: ['slow'] }, async () => {
  const store = inMemoryEventStore()
  for (const { stream, events } of randomHistory(12, 200)) await store.append(stream, events, 'any')
  const consumers = projections.map(projectionConsumer)
  const supervisor = on.start(consumers, store)
  await on.caughtUp(consumers, store)
  await supervisor.stop()
  await on.pool.query('delete from projections.checkpoint')

  on.start(consumers, store)
  await on.caughtUp(consumers, store)
  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
  for (const projection of projections) {
    const rows = await rowsOf(on.pool, SERVING, projection, 1)
    const folded = fold(projection, events)
    for (const table of projection.tables)
      expect(rows.get(table.name)).toEqual(ordered(table, folded.get(table.name) ?? []))
  }
})
