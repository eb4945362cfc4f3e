import type { EventStore } from '@stillair/events/log/event-store.ts'
import { signalBox } from '@stillair/events/log/signal-box.ts'
import { createControlSchema } from '@stillair/projections/engine/schema.ts'
import { sharedLog } from '@stillair/projections/engine/shared-log.ts'
import { supervise } from '@stillair/projections/engine/supervisor.ts'
import { projectionConsumer } from '@stillair/projections/model/projection-consumer.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { reactorConsumer } from '@stillair/projections/model/reactor.ts'
import { reactors } from '@stillair/projections/model/reactors.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { withLog } from './bench-log.ts'
import { listeningSession } from './history.ts'
import { absolute, type Measurement } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const SESSIONS = 100
const TARGET_TRANSACTIONS = 3
const TARGET_WAL = 1_024

/** Measures the cost of one event for all log consumers together, once they have caught up. */
export const measureFollowing = ({ postgresUrl }: Bench) =>
  withLog(postgresUrl, async (store, pool): Promise<Measurement[]> => {
    const steady = await steadyCost(pool, store, postgresUrl)
    const bytes = (count: number) => `${Math.round(count)} bytes`
    return [
      absolute(
        'writing transactions per event, of all log consumers',
        steady.transactions,
        { most: TARGET_TRANSACTIONS },
        (count) => String(Number(count.toFixed(2))),
      ),
      absolute(
        'write-ahead log per event, of all log consumers, with rows',
        steady.wal - steady.rows,
        { most: TARGET_WAL },
        bytes,
        {
          ours: bytes(steady.wal),
          against: `rows alone: ${bytes(steady.rows)}`,
          target: `≤ ${bytes(TARGET_WAL)} beyond the rows`,
        },
      ),
    ]
  })

/** Counts writing transactions and the bytes of write-ahead log that they produced. */
async function written(pool: pg.Pool): Promise<{ transactions: number; wal: number }> {
  const { rows } = await pool.query<{ transactions: string; wal: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal`,
  )
  return { transactions: Number(rows[0]?.transactions), wal: Number(rows[0]?.wal) }
}

/** Measures the cost of following one event when each is processed before the next is appended. */
async function steadyCost(pool: pg.Pool, store: EventStore, postgresUrl: string) {
  const appended = await cost(pool, async () => {
    for (let n = 0; n < SESSIONS; n++) await appendOneByOne(store, n, async () => {})
  })

  await createControlSchema(pool, SERVING)
  const stop = new AbortController()
  const applied = signalBox()
  const boss = { insert: async () => [] }
  const consumers = [
    ...projections.map(projectionConsumer),
    ...reactors.map((reactor) => reactorConsumer(reactor, boss as never)),
  ]
  let followed = new Map<string, bigint>()
  const supervisor = supervise({
    consumers,
    target: SERVING,
    log: await sharedLog({ log: store, signal: stop.signal }),
    pool,
    postgresUrl,
    logger: pino({ level: 'silent' }),
    events: {
      onApplied(name, _version, { position }) {
        followed.set(name, position)
        applied.raise()
      },
    },
  })
  const isFollowed = async () => {
    const head = await store.head()
    for (;;) {
      const seen = applied.count()
      if (consumers.every(({ name }) => (followed.get(name) ?? 0n) >= head)) return
      await applied.wait(seen, 1_000, stop.signal)
    }
  }
  try {
    followed = new Map()
    // By now everything is built, and every page of the tables has been written since Postgres' last checkpoint.
    for (let n = 0; n < 10; n++) await appendOneByOne(store, n, isFollowed)
    const following = await cost(pool, async () => {
      for (let n = 0; n < SESSIONS; n++) await appendOneByOne(store, n, isFollowed)
    })
    // The same again with the auxiliary tables unlogged, so that they write nothing to the write-ahead log.
    for (const table of ['failure', 'checkpoint', 'reader']) {
      await pool.query(`alter table projections.${table} set unlogged`)
    }
    for (let n = 0; n < 10; n++) await appendOneByOne(store, n, isFollowed)
    const rowsAlone = await cost(pool, async () => {
      for (let n = 0; n < SESSIONS; n++) await appendOneByOne(store, n, isFollowed)
    })
    return {
      transactions: following.transactions - appended.transactions,
      wal: following.wal - appended.wal,
      rows: rowsAlone.wal - appended.wal,
    }
  } finally {
    await supervisor.stop()
    stop.abort()
  }
}

async function appendOneByOne(store: EventStore, n: number, each: () => Promise<void>): Promise<void> {
  const { stream, events } = listeningSession(n)
  for (const event of events) {
    await store.append(stream, [event], 'any')
    await each()
  }
}

/** Returns the cost per event of an action that appends {@link SESSIONS} sessions one event at a time. */
async function cost(pool: pg.Pool, action: () => Promise<void>): Promise<{ transactions: number; wal: number }> {
  const before = await written(pool)
  await action()
  const after = await written(pool)
  const events = SESSIONS * 10
  return {
    transactions: (after.transactions - before.transactions) / events,
    wal: (after.wal - before.wal) / events,
  }
}
