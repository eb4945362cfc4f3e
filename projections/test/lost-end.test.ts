import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realign } from '../src/cli/realign.ts'
import { status } from '../src/cli/status.ts'
import { notInLog } from '../src/engine/log-mismatch.ts'
import { progressMarkers } from '../src/engine/shared-log/progress-marker.ts'
import { sharedLog } from '../src/engine/shared-log/shared-log.ts'
import { supervise } from '../src/engine/supervisor.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { reaction, reactorConsumer } from '../src/model/reactor.ts'
import { SERVING } from '../src/model/target.ts'
import { healthTracker } from '../src/server/health.ts'
import { type Harness, harness, numbered, silent } from './harness.ts'
import { manualClock } from './manual-clock.ts'
import { Tallied, tally } from './tally.ts'

let on: Harness
beforeEach(async () => {
  on = await harness()
})
afterEach(() => on.close())

const tallies = projectionConsumer(tally())
/** Appends `count` events with random ids, so that two copies of a log can continue differently. */
async function append(store: EventStore, who: string, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    await store.append(
      'session-1',
      [{ ...numbered(Tallied({ who, amount: 1 }), number), id: crypto.randomUUID() }],
      'any',
    )
  }
}
const sums = async () => {
  const { rows } = await on.pool.query('select who, sum from read.tally order by who')
  return Object.fromEntries(rows.map(({ who, sum }) => [who, sum]))
}

test('a failover that loses the end of both the log and the rows leaves no trace of the lost events', async () => {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: on.url }))
  const stop = new AbortController()
  try {
    const found: unknown[] = []
    const log = await sharedLog({ log: store, signal: stop.signal, onError: (error) => found.push(error) })
    on.start([tallies], log)
    await append(store, 'kept', 40)
    await on.caughtUp([tallies], store)
    await on.pool.query('create table public.saved as select * from read.tally')
    await on.pool.query('create table public.place as select position, event_id from projections.checkpoint')
    await append(store, 'lost', 60)
    await on.caughtUp([tallies], store)
    expect(await sums()).toEqual({ kept: 40, lost: 60 })

    // The state of a server that lagged by 60 events and then became the leader.
    await on.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
      delete from log.event where position > 40;
      alter table log.event alter position restart with 41;
      delete from read.tally_v1;
      insert into read.tally_v1 select * from public.saved;
      update projections.checkpoint set position = place.position, event_id = place.event_id from public.place;
    `)
    await append(store, 'new', 80)
    await on.caughtUp([tallies], store)
    expect(await sums()).toEqual({ kept: 40, new: 80 })
    expect(String(found.at(-1))).toMatch(/no event .* at position 100: it has lost its end/)
  } finally {
    stop.abort()
    await store.close()
  }
})

test('checkpoints that the log lacks stop, are reported, and are repaired by one command', async () => {
  const jobs: string[] = []
  const boss = {
    async insert(_queue: string, list: readonly { id?: string }[]) {
      for (const { id } of list) jobs.push(String(id))
      return []
    },
  }
  const mailer = reactorConsumer(
    {
      name: 'mailer',
      on: [reaction(Tallied, ({ id, data }) => [{ queue: 'mail', id: `${data.who} ${id}`, data: {} }])],
    },
    boss as never,
  )
  const consumers = [tallies, mailer]
  const before = inMemoryEventStore()
  const running = on.start(consumers, before)
  const mark = progressMarkers({ log: before, pool: on.pool, target: SERVING, clock: manualClock() })
  await append(before, 'kept', 40)
  await on.caughtUp(consumers, before)
  await mark(await before.head())
  await append(before, 'lost', 20)
  await on.caughtUp(consumers, before)
  await running.stop()
  jobs.length = 0

  // Only the log is restored, and it grows beyond the checkpoints.
  const restored = await upTo(before, 40n)
  await append(restored, 'new', 30)
  on.start(consumers, restored)
  const checkpoints = () => on.checkpoints()
  const observed = async () =>
    healthTracker().observe(
      {
        head: await restored.head(),
        checkpoints: await checkpoints(),
        expected: [],
        failures: [],
        notInLog: await notInLog(restored, await checkpoints()),
        problems: new Map(),
      },
      0,
    )
  const { healthy, consumers: states } = await observed()
  expect(healthy).toBe(false)
  expect(states.map(({ name, problem }) => [name, problem])).toEqual(
    ['reactor:mailer', 'tally'].map((name) => [
      name,
      expect.stringMatching(/position 60, .* which goes to 70, does not have/),
    ]),
  )

  const printed: string[] = []
  const context = {
    store: restored,
    pool: on.pool,
    postgresUrl: on.url,
    target: SERVING,
    consumers,
    logger: silent,
    signal: new AbortController().signal,
    print: (line: string) => printed.push(line),
  }
  expect(await realign(context)).toBe(0)
  expect(printed).toContain('the log is unchanged up to position 40')
  await on.caughtUp(consumers, restored)
  await expect.poll(sums).toEqual({ kept: 40, new: 30 })
  expect(jobs).toHaveLength(30)
  expect(jobs.every((id) => id.startsWith('new '))).toBe(true)
  await expect.poll(async () => (await observed()).healthy).toBe(true)

  printed.length = 0
  expect(await realign(context)).toBe(0)
  expect(printed).toEqual(['every checkpoint is in the log; nothing needs to be repaired'])
})

/** Sets up two read models and two reactors that have read 60 events. The log has 40 of these, and 30 others. */
async function lostEnd() {
  const rules = [reaction(Tallied, ({ id }) => [{ queue: 'mail', id, data: {} }])]
  const boss = { insert: async () => [] }
  const reactors = ['mailer', 'printer'].map((name) => reactorConsumer({ name, on: rules }, boss as never))
  const consumers = [tallies, projectionConsumer(tally({ name: 'second' })), ...reactors]
  const before = inMemoryEventStore()
  const running = on.start(consumers, before)
  // Two markers; as text, the earlier position is the greater.
  const clock = manualClock()
  const mark = progressMarkers({ log: before, pool: on.pool, target: SERVING, clock })
  await append(before, 'kept', 9)
  await mark(9n)
  await append(before, 'kept', 31)
  clock.advance(60_000)
  await mark(40n)
  await append(before, 'lost', 20)
  await on.caughtUp(consumers, before)
  await running.stop()
  const restored = await upTo(before, 40n)
  await append(restored, 'new', 30)
  const printed: string[] = []
  const context = {
    store: restored,
    pool: on.pool,
    postgresUrl: on.url,
    target: SERVING,
    consumers,
    logger: silent,
    signal: new AbortController().signal,
    print: (line: string) => printed.push(line),
  }
  return { consumers, restored, context, printed }
}

test('realign can be interrupted anywhere and run again', async () => {
  const { consumers, restored, context, printed } = await lostEnd()
  /** Interrupts the command after it has printed that many lines. */
  const cutAfter = (lines: number) => {
    let left = lines
    return {
      ...context,
      print(line: string) {
        if (left-- === 0) throw new Error('cut')
        context.print(line)
      },
    }
  }
  for (let lines = 1; lines <= 3; lines++) await expect(realign(cutAfter(lines))).rejects.toThrow('cut')
  expect(await realign(context)).toBe(0)
  expect(new Set(printed.filter((line) => line.startsWith('the log is unchanged')))).toEqual(
    new Set(['the log is unchanged up to position 40']),
  )
  const versions = (await on.checkpoints('tally')).map(({ version }) => version)
  expect(versions).toEqual([2, 1])
  on.start(consumers, restored)
  await on.caughtUp(consumers, restored)
  await expect.poll(sums).toEqual({ kept: 40, new: 30 })
  const lastLine = async () => ((await realign(context)) === 0 ? printed.at(-1) : null)
  await expect.poll(lastLine).toBe('every checkpoint is in the log; nothing needs to be repaired')
})

test('realign leaves builds of another release alone, and they do not stop the rest', async () => {
  const { consumers, restored, context, printed } = await lostEnd()
  const [first, second, ...reactors] = consumers
  if (!first || !second) throw new Error('no read models found')
  const newer = [{ ...first, definition: first.definition + 1 }, ...reactors]
  expect(await realign({ ...context, consumers: newer })).toBe(0)
  expect(printed.filter((line) => line.includes('belongs to another release'))).toHaveLength(2)
  printed.length = 0
  expect(await status({ ...context, consumers: newer })).toBe(0)
  expect(printed.filter((line) => line.includes('of another release'))).toHaveLength(2)
  on.start(newer, restored)
  await on.caughtUp(newer, restored)
})

test('status reports checkpoints that the log lacks, and does not show them as up to date', async () => {
  const { context, printed } = await lostEnd()
  expect(await status(context)).toBe(1)
  expect(printed.filter((line) => / serving .* 0$/.test(line))).toEqual([])
  expect(printed.filter((line) => line.includes('not in the log'))).toHaveLength(4)
  expect(printed.at(-1)).toContain('realign')
})

test('a rebuild next to a version that the log has lost runs at full speed', async () => {
  const { context, restored, consumers } = await lostEnd()
  await realign(context)
  const batches: number[] = []
  const supervisor = supervise({
    consumers,
    log: restored,
    pool: on.pool,
    target: SERVING,
    postgresUrl: on.url,
    logger: silent,
    everyMs: 20,
    events: { onApplied: (name, _version, { events }) => name === 'tally' && batches.push(events) },
  })
  try {
    await on.caughtUp(consumers, restored)
    // A build that yields takes turns of 50 events.
    expect(batches[0]).toBe(70)
  } finally {
    await supervisor.stop()
  }
})

/** Copies a log up to a position. */
async function upTo(store: EventStore, until: bigint): Promise<EventStore> {
  const copy = inMemoryEventStore()
  for await (const { events } of store.readLog({ after: 0n, until })) {
    for (const event of events) await copy.append(event.stream, [event], 'any')
  }
  return copy
}
