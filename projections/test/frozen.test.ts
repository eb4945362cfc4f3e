import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreezableProxy, freezableProxy } from '../../events/test/freezable-proxy.ts'
import { arrangeBuilds } from '../src/engine/builds.ts'
import { runWorker, type VersionState } from '../src/engine/worker.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { SERVING } from '../src/model/target.ts'
import { appendAll, EVERY_MS, type Harness, harness, silent } from './harness.ts'
import { Tallied, tally } from './tally.ts'

let on: Harness
let proxy: FreezableProxy
beforeEach(async () => {
  on = await harness()
  proxy = await freezableProxy(on.url)
})
afterEach(async () => {
  await proxy.close()
  await on.close()
})

test('a worker whose Postgres stops answering continues over a new connection', async () => {
  const store = inMemoryEventStore()
  const consumer = projectionConsumer(tally())
  await arrangeBuilds(on.pool, SERVING, consumer, { log: store })
  const states: VersionState[] = []
  const stop = new AbortController()
  const worker = runWorker({
    versions: [{ consumer, version: 1 }],
    target: SERVING,
    log: store,
    logger: silent,
    signal: stop.signal,
    everyMs: EVERY_MS,
    postgresUrl: `${proxy.url}?query_timeout=500`,
    events: { onState: (_version, state) => states.push(state) },
  })
  try {
    await appendAll(store, [Tallied({ who: 'amelia', amount: 1 })])
    await on.caughtUp([consumer], store)
    proxy.freeze('present')
    // The server closes the connection, but its last message gets lost on the way.
    await on.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'stillair tally v1'`,
    )
    await appendAll(store, [Tallied({ who: 'amelia', amount: 2 })])
    await on.caughtUp([consumer], store)
    const { rows } = await on.pool.query('select sum from read.tally_v1')
    expect(rows).toEqual([{ sum: 3 }])
    expect(states.filter((state) => state === 'connecting').length).toBeGreaterThan(1)
  } finally {
    stop.abort()
    await worker
  }
})
