import { setTimeout } from 'node:timers/promises'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { createLogSchema } from '@stillair/events/log/postgres/schema.ts'
import { realign } from '@stillair/projections/cli/realign.ts'
import { notInLog } from '@stillair/projections/engine/log-mismatch.ts'
import { createControlSchema } from '@stillair/projections/engine/schema.ts'
import { supervise } from '@stillair/projections/engine/supervisor.ts'
import { readCheckpoints } from '@stillair/projections/model/checkpoint.ts'
import { projectionConsumer } from '@stillair/projections/model/projection-consumer.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { appendHistory } from './history.ts'
import type { Measurement } from './measurement.ts'

const EVENTS = 170_000
/** Events that the restored log does not have, and as many others that it has since. */
const LOST = 10_000
const TARGET_SECONDS = 60
const TARGET_RATIO = 1.3

const consumers = projections.map(projectionConsumer)

/** Putting all read models right after the log lost its end, against building them from nothing. */
export async function measureRealign(postgresUrl: string): Promise<Measurement[]> {
  const pool = logPool({ connectionString: postgresUrl, max: 20 })
  await createLogSchema(pool)
  await createControlSchema(pool, SERVING)
  const store = postgresEventStore({ pool })
  await appendHistory(store, EVENTS)
  const alone = await untilServed(pool, store, postgresUrl)

  await pool.query('delete from log.event where position > $1', [String((await store.head()) - BigInt(LOST))])
  await appendHistory(store, LOST)
  const begun = performance.now()
  await realign({
    ...{ store, pool, postgresUrl, target: SERVING, consumers, logger: pino({ level: 'silent' }) },
    ...{ signal: new AbortController().signal, print: () => {} },
  })
  await untilServed(pool, store, postgresUrl)
  const seconds = (performance.now() - begun) / 1_000
  await store.close()
  if (!pool.ended) await pool.end()

  const ratio = seconds / alone
  return [
    {
      what: `realign after a log of ${EVENTS.toLocaleString('en')} events lost its end`,
      ours: `${seconds.toFixed(1)} s`,
      against: `built from nothing: ${alone.toFixed(1)} s`,
      ratio,
      target: `≤ ${TARGET_SECONDS} s, ≤ ${TARGET_RATIO}`,
      met: seconds <= TARGET_SECONDS && ratio <= TARGET_RATIO,
    },
  ]
}

/** Seconds until every read model serves what the log has. */
async function untilServed(pool: pg.Pool, store: EventStore, postgresUrl: string): Promise<number> {
  const begun = performance.now()
  const options = { consumers, target: SERVING, log: store, pool, postgresUrl, logger: pino({ level: 'silent' }) }
  const supervisor = supervise(options)
  try {
    const head = await store.head()
    for (;;) {
      const serving = (await readCheckpoints(pool, SERVING)).filter(({ active }) => active)
      const isServed = serving.length === consumers.length && serving.every(({ readUpTo }) => readUpTo >= head)
      if (isServed && (await notInLog(store, serving)).length === 0) return (performance.now() - begun) / 1_000
      await setTimeout(100)
    }
  } finally {
    await supervisor.stop()
  }
}
