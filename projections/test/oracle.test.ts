// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginRebuild } from '../src/engine/builds.ts'
import { fold } from '../src/model/fold.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { projections } from '../src/model/projections.ts'
import { SERVING, scratchTarget } from '../src/model/target.ts'
import { buildAsOf } from '../src/replay/build-as-of.ts'
import { type Harness, harness } from './harness.ts'
import { type Append, randomHistory, randomNumbers } from './random-history/random-history.ts'
import { ordered, rowsOf } from './rows-of.ts'

/**
 * Appends per history. Each part but the first includes a kill. Two histories take about twenty seconds on two cores.
 */
const APPENDS = 1_200
const PARTS = 5
const CUTS = 2
const APPENDERS = 4

let on: Harness
let store: EventStore
let environment: Record<string, string>
let runner: ChildProcess
beforeEach(async () => {
  on = await harness()
  environment = { NODE_ENV: 'test', POSTGRES_URL: on.url }
  store = await openEventStore(logConfig(environment))
})
afterEach(async () => {
  if (runner.exitCode === null && runner.signalCode === null) await kill(runner)
  await store.close()
  await on.close()
})

/** Appends a history. Some appends begin and are rolled back, which leaves gaps in the log's positions. */
async function appender(history: readonly Append[], random: () => number): Promise<void> {
  const client = new pg.Client(withSessionSettings({ connectionString: on.url }))
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

/** Appends a part of the history. Each stream has one appender, so that its events keep their order. */
async function appendPart(part: readonly Append[], random: () => number): Promise<void> {
  const appenderOf = (stream: string) => [...stream].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % APPENDERS
  const parts = Array.from({ length: APPENDERS }, (_, number) =>
    part.filter(({ stream }) => appenderOf(stream) === number),
  )
  await Promise.all(parts.map((one) => appender(one, random)))
}

const versions = async () => (await on.checkpoints()).map(({ version }) => version)

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

/**
 * Waits until a runner is blocked in a write by the lock on this table. Ignores the backends in `before`, because those
 * of a killed process go on waiting. Returns the backends' pids. (The query runs outside the transaction that holds the
 * lock, where it would get the same answer each time.)
 */
async function inTheMiddle(table: string, before: readonly number[] = []): Promise<readonly number[]> {
  let pids: readonly number[] = []
  const look = async () => {
    const { rows } = await on.pool.query(
      `select distinct pid from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and application_name like 'stillair %'
          and relation = $1::regclass and not granted and pid <> all($2::int[])`,
      [table, before],
    )
    pids = rows.map(({ pid }) => pid)
    return pids.length
  }
  try {
    await expect.poll(look).toBeGreaterThan(0)
  } catch (error) {
    const { rows } = await on.pool.query(
      `select application_name as name, state, wait_event as waits_for, left(query, 60) as query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const end = runner.exitCode ?? runner.signalCode ?? 'running'
    throw new Error(`no backend waits for ${table}; runner ${end}; ${JSON.stringify(rows)}`, { cause: error })
  }
  return pids
}

/** Blocks all writes to a table until the lock is released. */
async function holdUp(table: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client(withSessionSettings({ connectionString: on.url }))
  // When a wait fails, the database and this connection go away. Only the original failure should be reported.
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return {
    async letGo() {
      await client.query('rollback')
      await client.end()
    },
  }
}

test.each([20_261_120, 42])('live, rebuilt and folded rows agree after kills and rollbacks (seed %i)', async (seed) => {
  const random = randomNumbers(seed)
  const history = randomHistory(seed, APPENDS)
  const part = (number: number) => history.slice((number * APPENDS) / PARTS, ((number + 1) * APPENDS) / PARTS)
  runner = startRunner()
  await appendPart(part(0), random)
  await expect.poll(async () => (await on.checkpoints()).length).toBe(projections.length)

  for (let number = 1; number < PARTS; number++) {
    if (number === 2) {
      for (const projection of projections) {
        await beginRebuild(on.pool, SERVING, projectionConsumer(projection), { hold: false })
      }
    }
    // Every write moves a checkpoint. Locking the checkpoints or the rows blocks writes at either end.
    const table = number % 2 === 0 ? 'projections.checkpoint' : `read.progress_v${number < 3 ? 1 : 2}`
    const held = await holdUp(table)
    await appendPart(part(number), random)
    // The first block is at the first write of any kind; after a restart, it is at the write of a whole batch.
    let stuck = await inTheMiddle(table)
    await kill(runner)
    runner = startRunner()
    for (let cuts = 0; cuts < CUTS; cuts++) {
      // The first backends belong to the killed process, and hold its lock until they are terminated.
      await on.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [stuck])
      stuck = await inTheMiddle(table, stuck)
    }
    await held.letGo()
    // Also terminates random connections at a random moment, including those of the log.
    await on.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'stillair%' and random() < 0.3`,
    )
    await on.caughtUp(projections.map(projectionConsumer), store)
    if (number === 2) await expect.poll(versions).toEqual(projections.map(() => 2))
  }
  await kill(runner)

  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
  expect(events).toHaveLength(history.flatMap((append) => append.events).length)
  expect(await store.head()).toBeGreaterThan(BigInt(events.length))
  for (const projection of projections) {
    const folded = fold(projection, events)
    const live = await rowsOf(on.pool, SERVING, projection, 2)
    const target = scratchTarget()
    await buildAsOf({ projections: [projection], target, log: store, postgresUrl: on.url })
    const rebuilt = await rowsOf(on.pool, target, projection, 1)
    for (const table of projection.tables) {
      const expected = ordered(table, folded.get(table.name) ?? [])
      expect(expected.length, `${table.name} has rows`).toBeGreaterThan(0)
      expect(live.get(table.name), `${table.name} live`).toEqual(expected)
      expect(rebuilt.get(table.name), `${table.name} rebuilt`).toEqual(expected)
    }
  }
})
