import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { logConfig } from '@stillair/events/config.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { openEventStore } from '@stillair/events/open-event-store.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAsOf } from '../src/build-as-of.ts'
import { beginRebuild } from '../src/builds.ts'
import { fold } from '../src/fold.ts'
import { projectionConsumer } from '../src/projection-consumer.ts'
import { projections } from '../src/projections.ts'
import { SERVING, scratchTarget } from '../src/target.ts'
import { type Harness, harness } from './harness.ts'
import { type Append, randomHistory, randomNumbers } from './random-history.ts'
import { ordered, rowsOf } from './rows-of.ts'

/** Appends of each history. Two histories with so many kills take about eight seconds on two idle cores. */
const APPENDS = 1_500
const KILLS = 4
const APPENDERS = 4
const PATIENTLY = { timeout: 20_000, interval: 20 }

let on: Harness
let store: EventStore
let environment: Record<string, string>
beforeEach(async () => {
  on = await harness()
  environment = { POSTGRES_URL: on.url }
  store = await openEventStore(logConfig(environment))
})
afterEach(async () => {
  await store.close()
  await on.close()
})

/** Appends, and now and then begins an append that is rolled back, which leaves holes in the log's positions. */
async function appender(history: readonly Append[], random: () => number): Promise<void> {
  const client = new pg.Client({ connectionString: on.url })
  await client.connect()
  for (const { stream, events } of history) {
    if (random() < 0.1) {
      await client.query('begin')
      await client.query("select log.append('doomed-1', -2, false, $1, $2, $3, $4, $5)", [
        events.map(() => crypto.randomUUID()),
        events.map(({ type }) => type),
        events.map(() => 1),
        events.map(({ data }) => JSON.stringify(data)),
        events.map(() => '{}'),
      ])
      await client.query('rollback')
    }
    await store.append(stream, events, 'any')
  }
  await client.end()
}

function startRunner(): ChildProcess {
  const path = fileURLToPath(new URL('./runner-process.ts', import.meta.url))
  return spawn(process.execPath, [path], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function kill(runner: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => runner.once('exit', resolve))
  runner.kill('SIGKILL')
  await gone
}

/** Waits until something was committed since the position it was called with; answers where things are then. */
async function progressFrom(sum: bigint): Promise<bigint> {
  let now = sum
  await expect
    .poll(async () => {
      now = (await on.checkpoints()).reduce((total, { position }) => total + position, 0n)
      return now
    }, PATIENTLY)
    .not.toBe(sum)
  return now
}

test.each([20_261_120, 42])('live = rebuilt = folded, whatever is killed and rolled back (seed %i)', async (seed) => {
  const random = randomNumbers(seed)
  const history = randomHistory(seed, APPENDS)
  // Each stream has one appender, so that its events keep their order.
  const lanes = Array.from({ length: APPENDERS }, (_, lane) =>
    history.filter(
      ({ stream }) => [...stream].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % APPENDERS === lane,
    ),
  )
  const appending = Promise.all(lanes.map((lane) => appender(lane, random)))

  // Killed and started again while the log grows, and at times its connections are cut in the middle of what they do.
  let runner = startRunner()
  let sum = await progressFrom(0n)
  for (let kills = 0; kills < KILLS; kills++) {
    if (kills === 2) {
      await expect.poll(async () => (await on.checkpoints()).length, PATIENTLY).toBe(projections.length)
      for (const projection of projections) {
        await beginRebuild(on.pool, SERVING, projectionConsumer(projection), { hold: false })
      }
    }
    if (random() < 0.5) {
      await on.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'stillair%' and random() < 0.5",
      )
    } else {
      await kill(runner)
      runner = startRunner()
    }
    sum = await progressFrom(sum)
    await store.append(
      'novelty-2',
      [{ ...(history[0]?.events[0] ?? never()), id: crypto.randomUUID(), type: 'Tick' }],
      'any',
    )
  }
  await appending
  await on.caughtUp(projections.map(projectionConsumer), store)
  await expect
    .poll(async () => (await on.checkpoints()).map(({ version }) => version), PATIENTLY)
    .toEqual(projections.map(() => 2))
  await kill(runner)

  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
  expect(events).toHaveLength(history.flatMap((append) => append.events).length + KILLS)
  expect(await store.head()).toBeGreaterThan(BigInt(events.length))
  for (const projection of projections) {
    const folded = fold(projection, events)
    const live = await rowsOf(on.pool, SERVING, projection, 2)
    const target = scratchTarget()
    await buildAsOf({ projection, target, log: store, postgresUrl: on.url })
    const rebuilt = await rowsOf(on.pool, target, projection, 1)
    for (const table of projection.tables) {
      const expected = ordered(table, folded.get(table.name) ?? [])
      expect(expected.length, `${table.name} has rows`).toBeGreaterThan(0)
      expect(live.get(table.name), `${table.name} live`).toEqual(expected)
      expect(rebuilt.get(table.name), `${table.name} rebuilt`).toEqual(expected)
    }
  }
})

function never(): never {
  throw new Error('a history has events')
}
