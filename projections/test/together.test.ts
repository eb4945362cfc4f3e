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

test('events cost those whom they do not concern no move each, and their checkpoints follow', async () => {
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

  // In order or not: who comes after begins where each of them is.
  await running.stop()
  on.start(consumers, store, 1)
  await appendAll(store, ones(9))
  await on.caughtUp(consumers, store)
  expect(await sum()).toBe(210)
})

test('what a runner that was killed had noted does not outlive what takes over', async () => {
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

test('a build that has caught up joins the others on one connection', async () => {
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

test('what another version has replaced does not serve again, though it is followed for a while', async () => {
  const store = inMemoryEventStore()
  const running = on.start([tallies], store)
  await on.caughtUp([tallies], store)
  await running.stop()
  await on.pool.query(
    'update projections.checkpoint set active = false, replaced_at = now(); insert into projections.checkpoint ' +
      "select name, 2, definition, layout, '{}', '{}', position, true from projections.checkpoint",
  )
  const client = await on.pool.connect()
  const head = () => store.head()
  const attempt = promote(client, { target: SERVING, consumer: tallies, version: 1, caughtUpWith: 0n, head })
  expect(await attempt).toEqual({ outcome: 'already' })
  client.release()
  expect((await on.checkpoints('tally')).filter(({ active }) => active).map(({ version }) => version)).toEqual([2])
})

test('who reads what was replaced does not keep a process that starts from its work', async () => {
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
    // The one that cannot be dropped yet is there still.
    await expect.poll(readUpTo).toEqual([5n, 3n])
  } finally {
    await reader.query('rollback')
    reader.release()
  }
  await expect.poll(async () => (await on.checkpoints('tally')).map(({ version }) => version)).toEqual([2])
})

test('what one leaves behind as it fails does not make the others look unread', async () => {
  const store = inMemoryEventStore()
  // Both are read in one batch, and nothing comes after it: who is promoted must be so by what this batch noted.
  await appendAll(store, [...ones(1), Tallied({ who: 'amelia', amount: UNLUCKY })])
  for (const consumer of consumers) await arrangeBuilds(on.pool, SERVING, consumer, { log: store })
  const stop = new AbortController()
  const promoted: string[] = []
  const worker = runWorker({
    ...{ versions: consumers.map((consumer) => ({ consumer, version: 1 })), target: SERVING, log: store },
    ...{ postgresUrl: on.url, logger: silent, signal: stop.signal, everyMs: EVERY_MS },
    events: { onPromoted: ({ consumer }) => promoted.push(consumer.name) },
  })
  await expect.poll(() => promoted).toEqual(['ratings'])
  expect((await on.checkpoints('ratings'))[0]?.readUpTo).toBe(2n)
  stop.abort()
  await worker
})
