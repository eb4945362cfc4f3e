import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendAll, EVERY_MS, type Harness, harness, silent } from '../../test/harness.ts'
import { Tallied, tally } from '../../test/tally.ts'
import { CheckpointMovedError } from '../model/checkpoint.ts'
import { connect } from '../model/connection.ts'
import { projectionConsumer } from '../model/projection-consumer.ts'
import { SERVING } from '../model/target.ts'
import { arrangeBuilds } from './builds.ts'
import { run } from './run.ts'
import { runWorker, type VersionState } from './worker.ts'

let on: Harness
beforeEach(async () => {
  on = await harness()
})
afterEach(() => on.close())

const ones = (count: number) => Array(count).fill(Tallied({ who: 'amelia', amount: 1 }))
const consumer = projectionConsumer(tally())
const sum = async () => (await on.pool.query('select sum from read.tally_v1')).rows[0]?.sum

/** Starts a worker and records its states. */
function worker(store: ReturnType<typeof inMemoryEventStore>) {
  const stop = new AbortController()
  const states: VersionState[] = []
  const done = runWorker({
    versions: [{ consumer, version: 1 }],
    target: SERVING,
    log: store,
    postgresUrl: on.url,
    logger: silent,
    signal: stop.signal,
    everyMs: EVERY_MS,
    events: { onState: (_version, state) => states.push(state) },
  })
  const end = () => {
    stop.abort()
    return done
  }
  return { states, state: () => states.at(-1), stop: end }
}

test('one worker runs while another waits, and one of them continues after the first loses its connection', async () => {
  const store = inMemoryEventStore()
  await arrangeBuilds(on.pool, SERVING, consumer, { log: store })
  const one = worker(store)
  await expect.poll(one.state).toBe('running')
  const other = worker(store)
  await expect.poll(other.state).toBe('waiting')
  await appendAll(store, ones(30))
  await on.caughtUp([consumer], store)
  expect(other.states).not.toContain('running')

  const kill = async () => {
    const { rows } = await on.pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and locktype = 'advisory' and granted and application_name = 'stillair tally v1'`,
    )
    expect(rows).toHaveLength(1)
  }
  await kill()
  await expect
    .poll(() => other.states.includes('running') || one.states.filter((state) => state === 'running').length > 1)
    .toBe(true)
  await appendAll(store, ones(30))
  await on.caughtUp([consumer], store)
  expect(await sum()).toBe(60)

  // Both lose their connections at once, as when Postgres restarts, and both reconnect automatically.
  await on.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'stillair tally v1'`,
  )
  await appendAll(store, ones(30))
  await on.caughtUp([consumer], store)
  expect(await sum()).toBe(90)
  await Promise.all([one.stop(), other.stop()])
  expect([one.state(), other.state()]).toEqual(['ended', 'ended'])
})

test('a run whose checkpoint another run has moved writes nothing', async () => {
  const store = inMemoryEventStore()
  await arrangeBuilds(on.pool, SERVING, consumer, { log: store })
  await appendAll(store, ones(10))
  const connection = await connect(on.url, 'test')
  const left: unknown[] = []
  const running = run({
    versions: [{ consumer, version: 1 }],
    target: SERVING,
    log: store,
    client: connection.client,
    signal: connection.lost,
    batchSize: 1,
    onLeft: (_version, why) => {
      left.push(why)
    },
    async onApplied(_version, { position }) {
      if (position === 4n) await on.pool.query("update projections.checkpoint set position = 7 where name = 'tally'")
    },
  })
  expect(await running).toBe('left')
  expect(left).toEqual([expect.any(CheckpointMovedError)])
  expect(await sum()).toBe(4)
  await connection.close()
})
