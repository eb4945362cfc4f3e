import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arrangeBuilds, beginRebuild } from '../src/engine/builds.ts'
import { promote } from '../src/engine/promote.ts'
import { runWorker } from '../src/engine/worker.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { SERVING } from '../src/model/target.ts'
import { ratings } from '../src/modules/ratings/ratings.ts'
import { appendAll, EVERY_MS, type Harness, harness, silent } from './harness.ts'
import { Tallied, tally, UNLUCKY } from './tally.ts'

let on: Harness
beforeEach(async () => {
  on = await harness()
})
afterEach(() => on.close())

const ones = (count: number) => Array(count).fill(Tallied({ who: 'amelia', amount: 1 }))
const tallies = projectionConsumer(tally())
const other = projectionConsumer(ratings)
const consumers = [tallies, other]
const sum = async () => (await on.pool.query('select sum from read.tally')).rows[0]?.sum
const connections = async () => {
  const { rows } = await on.pool.query(
    `select application_name from pg_stat_activity where datname = current_database() and application_name like 'stillair %'`,
  )
  return rows.map(({ application_name }) => application_name)
}

test('events that do not concern a version cost no checkpoint move each, and its checkpoint follows', async () => {
  const store = inMemoryEventStore()
  const running = on.start(consumers, store, 1)
  await appendAll(store, ones(1))
  await on.caughtUp(consumers, store)
  await expect.poll(connections).toEqual(['stillair 2 versions'])
  await on.pool.query(`
    create table public.moves (name text);
    create function public.count_move() returns trigger language plpgsql as $$
      begin insert into public.moves values (new.name); return null; end $$;
    create trigger count_move after update of position on projections.checkpoint for each row execute function public.count_move()`)
  await appendAll(store, ones(200))
  await on.caughtUp(consumers, store)
  const { rows } = await on.pool.query('select name, count(*)::int from public.moves group by name')
  const moves = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  expect(moves.tally).toBe(200)
  expect(moves.ratings ?? 0).toBeLessThan(100)
  const positions = async () => (await on.checkpoints()).map(({ position }) => position)
  await expect.poll(positions).toEqual([201n, 201n])

  // A new runner starts at each version's checkpoint, however the previous one stopped.
  await running.stop()
  on.start(consumers, store, 1)
  await appendAll(store, ones(9))
  await on.caughtUp(consumers, store)
  expect(await sum()).toBe(210)
})

test('the shared progress of a killed runner does not outlive its successor', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(5))
  const first = on.start(consumers, store)
  await on.caughtUp(consumers, store)
  await first.stop()
  await on.pool.query(
    `insert into projections.reader values (gen_random_uuid(), 900, '{"tally 1","ratings 1"}'), (gen_random_uuid(), 7, '{"other 1"}')`,
  )
  expect((await on.checkpoints()).map(({ readUpTo }) => readUpTo)).toEqual([900n, 900n])
  on.start(consumers, store)
  const readUpTo = async () => (await on.checkpoints()).map((checkpoint) => checkpoint.readUpTo)
  await expect.poll(readUpTo).toEqual([5n, 5n])
  const { rows } = await on.pool.query(`select members from projections.reader where 'other 1' = any(members)`)
  expect(rows).toHaveLength(1)
})

test('a rebuild that has caught up joins the others on one connection', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(30))
  on.start(consumers, store)
  await on.caughtUp(consumers, store)
  await beginRebuild(on.pool, SERVING, tallies, { hold: false })
  const served = async () => (await on.checkpoints('tally')).map(({ version, active }) => [version, active])
  await expect.poll(served).toEqual([[2, true]])
  await expect.poll(connections).toEqual(['stillair 2 versions'])
  await appendAll(store, ones(3))
  await on.caughtUp(consumers, store)
  expect(await sum()).toBe(33)
})

test('a replaced version does not serve again, although it is updated for a while', async () => {
  const store = inMemoryEventStore()
  const running = on.start([tallies], store)
  await on.caughtUp([tallies], store)
  await running.stop()
  await on.pool.query(
    'update projections.checkpoint set active = false; insert into projections.checkpoint ' +
      "select name, 2, definition, layout, '{}', '{}', position, true from projections.checkpoint",
  )
  const client = await on.pool.connect()
  const head = () => store.head()
  const attempt = promote(client, { target: SERVING, consumer: tallies, version: 1, caughtUpWith: 0n, head })
  expect(await attempt).toEqual({ outcome: 'already' })
  client.release()
  expect((await on.checkpoints('tally')).filter(({ active }) => active).map(({ version }) => version)).toEqual([2])
})

test('a reader of a replaced version does not keep a starting process from its work', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(3))
  const first = on.start([tallies], store)
  await on.caughtUp([tallies], store)
  const reader = await on.pool.connect()
  await reader.query('begin; select from read.tally_v1')
  try {
    await beginRebuild(on.pool, SERVING, tallies, { hold: false })
    const viewed = async () => (await on.checkpoints('tally')).find(({ viewed }) => viewed)?.version
    await expect.poll(viewed).toBe(2)
    await first.stop()

    on.start(consumers, store)
    await appendAll(store, ones(2))
    await on.caughtUp([other], store)
    const readUpTo = async () => (await on.checkpoints('tally')).map((checkpoint) => checkpoint.readUpTo)
    // The version that cannot be dropped yet still exists.
    await expect.poll(readUpTo).toEqual([5n, 3n])
  } finally {
    await reader.query('rollback')
    reader.release()
  }
  await expect.poll(async () => (await on.checkpoints('tally')).map(({ version }) => version)).toEqual([2])
})

test('a version that fails does not make the others look unread', async () => {
  const store = inMemoryEventStore()
  // Both events are read in one batch, and no event follows, so only this batch can lead to the promotion.
  await appendAll(store, [...ones(1), Tallied({ who: 'amelia', amount: UNLUCKY })])
  for (const consumer of consumers) await arrangeBuilds(on.pool, SERVING, consumer, { log: store })
  const stop = new AbortController()
  const promoted: string[] = []
  const worker = runWorker({
    versions: consumers.map((consumer) => ({ consumer, version: 1 })),
    target: SERVING,
    log: store,
    postgresUrl: on.url,
    logger: silent,
    signal: stop.signal,
    everyMs: EVERY_MS,
    events: { onPromoted: ({ consumer }) => promoted.push(consumer.name) },
  })
  await expect.poll(() => promoted).toEqual(['ratings'])
  expect((await on.checkpoints('ratings'))[0]?.readUpTo).toBe(2n)
  stop.abort()
  await worker
})
