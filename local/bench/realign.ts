import { setTimeout } from 'node:timers/promises'
import type { EventStore } from '@stillair/events/log/event-store.ts'
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
import { withLog } from './bench-log.ts'
import { appendHistory } from './history.ts'
import { compared, type Measurement, seconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const EVENTS = 170_000
/** Events missing from the restored log, and the number of different events appended since. */
const LOST = 10_000
const TARGET = 1.3

const consumers = projections.map(projectionConsumer)

/** Measures realigning all read models after the log lost its last events, against rebuilding them. */
export const measureRealign = ({ postgresUrl }: Bench) =>
  withLog(postgresUrl, async (store, pool): Promise<Measurement[]> => {
    await createControlSchema(pool, SERVING)
    await appendHistory(store, EVENTS)
    const alone = await untilServed(pool, store, postgresUrl)

    await pool.query('delete from log.event where position > $1', [String((await store.head()) - BigInt(LOST))])
    await appendHistory(store, LOST)
    const begun = performance.now()
    await realign({
      store,
      pool,
      postgresUrl,
      target: SERVING,
      consumers,
      logger: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      print: () => {},
    })
    await untilServed(pool, store, postgresUrl)
    const taken = (performance.now() - begun) / 1_000
    const what = `realign after a log of ${EVENTS.toLocaleString('en')} events lost its end`
    return [compared(what, [[taken, alone]], { most: TARGET, against: 'built from nothing', write: seconds })]
  })

/** Returns the seconds until every read model matches the log. */
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
