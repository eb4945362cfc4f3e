import type { RecordedEvent } from '@stillair/events/event.ts'
import { inMemoryEventStore } from '@stillair/events/in-memory/in-memory-event-store.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../events/test/test-database.ts'
import { readCheckpoints } from '../src/checkpoint.ts'
import { fold } from '../src/fold.ts'
import { projectionConsumer } from '../src/projection-consumer.ts'
import { projections } from '../src/projections.ts'
import { createControlSchema } from '../src/schema.ts'
import { supervise } from '../src/supervisor.ts'
import { SERVING } from '../src/target.ts'
import { randomHistory } from './random-history.ts'
import { ordered, rowsOf } from './rows-of.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
  await createControlSchema(pool, SERVING)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('the read models in Postgres are the fold of the log', async () => {
  const store = inMemoryEventStore()
  for (const { stream, events } of randomHistory(1, 3_000)) await store.append(stream, events, 'any')
  const supervisor = supervise({
    consumers: projections.map(projectionConsumer),
    target: SERVING,
    log: store,
    pool,
    postgresUrl: database.url,
    logger: pino({ level: 'warn' }),
    everyMs: 20,
    batchSize: 500,
  })
  const head = await store.head()
  await expect
    .poll(async () => (await readCheckpoints(pool, SERVING)).map(({ position }) => position), { timeout: 20_000 })
    .toEqual(projections.map(() => head))
  await supervisor.stop()
  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
  for (const projection of projections) {
    const folded = fold(projection, events)
    const stored = await rowsOf(pool, SERVING, projection, 1)
    for (const table of projection.tables) {
      expect(stored.get(table.name), table.name).toEqual(ordered(table, folded.get(table.name) ?? []))
    }
  }
})
