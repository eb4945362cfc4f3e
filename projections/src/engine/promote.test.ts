import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendAll, type Harness, harness, silent } from '../../test/harness.ts'
import { Tallied, tally } from '../../test/tally.ts'
import { retire } from '../cli/retire.ts'
import { connect } from '../model/connection.ts'
import { projectionConsumer } from '../model/projection-consumer.ts'
import { queriedSchema, searchPath } from '../model/table-sql.ts'
import { SERVING } from '../model/target.ts'
import { arrangeBuilds, beginRebuild } from './builds.ts'
import { promote } from './promote.ts'
import type { LogReader } from './run.ts'
import { run } from './run.ts'

let on: Harness
let connections: pg.Client[]
beforeEach(async () => {
  on = await harness()
  connections = []
})
afterEach(async () => {
  await Promise.all(connections.map((connection) => connection.end()))
  await on.close()
})

/** Opens a connection of the API of a release, which has that version of the projection. */
async function release(version: number): Promise<pg.Client> {
  const options = searchPath([queriedSchema({ name: 'tally', version })])
  const client = new pg.Client(withSessionSettings({ connectionString: on.url, options }))
  connections.push(client)
  await client.connect()
  return client
}

const ones = (count: number) => Array(count).fill(Tallied({ who: 'amelia', amount: 1 }))
const first = projectionConsumer(tally())
const second = projectionConsumer(tally({ version: 2 }))
const row = async () => (await on.pool.query("select to_jsonb(t) - 'worst' as row from read.tally t")).rows[0]?.row
const tables = async () => {
  const { rows } = await on.pool.query(
    "select table_name from information_schema.tables where table_schema = 'read' order by 1",
  )
  return rows.map(({ table_name }) => table_name)
}

const schemas = async () => {
  const { rows } = await on.pool.query("select nspname from pg_namespace where nspname like 'read%' order by 1")
  return rows.map(({ nspname }) => nspname)
}

test('a lagging version is not promoted, and one that has caught up is', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(20))
  const serving = on.start([first], store)
  await on.caughtUp([first], store)
  await serving.stop()

  const { version } = await beginRebuild(on.pool, SERVING, first, { hold: true })
  const { client, lost, close } = await connect(on.url, 'test')
  const head = () => store.head()
  const attempt = async () =>
    promote(client, { target: SERVING, consumer: first, version, caughtUpWith: await head(), head })
  const build = (until: bigint) =>
    run({
      versions: [{ consumer: first, version }],
      target: SERVING,
      log: store,
      client,
      signal: lost,
      until,
      onLeft: (_version, why) => {
        throw why
      },
    })

  expect(await attempt()).toEqual({ outcome: 'lags', by: 20n })
  await build(19n)
  expect(await attempt()).toEqual({ outcome: 'lags', by: 1n })
  // Even without having to reach the head, readers must not go back behind the serving version.
  expect(await promote(client, { target: SERVING, consumer: first, version, caughtUpWith: 0n, head })).toEqual({
    outcome: 'lags',
    by: 1n,
  })
  expect((await on.checkpoints('tally')).find(({ active }) => active)?.version).toBe(1)

  await build(20n)
  expect(await attempt()).toEqual({ outcome: 'promoted' })
  expect(await attempt()).toEqual({ outcome: 'already' })
  expect((await on.checkpoints('tally')).find(({ active }) => active)?.version).toBe(2)
  expect((await row()).sum).toBe(20)
  await close()
})

test('old and new code serve side by side until an operator retires the old code', async () => {
  const store = inMemoryEventStore()
  const [before, after] = [await release(1), await release(2)]
  const rowOf = async (api: pg.Client) => (await api.query({ name: 'prepared', text: 'select * from tally' })).rows[0]
  await appendAll(store, ones(50))
  const old = on.start([first], store)
  await on.caughtUp([first], store)
  expect(await rowOf(before)).toEqual({ who: 'amelia', sum: 50, worst: 0 })
  await expect(rowOf(after)).rejects.toThrow('relation "tally" does not exist')

  on.start([second], store)
  await on.caughtUp([second], store)
  expect(await tables()).toEqual(['tally', 'tally_v1', 'tally_v2'])
  await appendAll(store, ones(1))
  await on.caughtUp([first, second], store)
  const sumOf = async (table: string) => (await on.pool.query(`select sum from read.${table}`)).rows[0]?.sum
  expect([await sumOf('tally_v1'), await sumOf('tally_v2')]).toEqual([51, 51])
  expect(await row()).toEqual({ who: 'amelia', sum: 51, version: 2 })
  expect(await rowOf(before)).toEqual({ who: 'amelia', sum: 51, worst: 0 })
  expect(await rowOf(after)).toEqual({ who: 'amelia', sum: 51, worst: 0, version: 2 })

  const printed: string[] = []
  const context = {
    store,
    pool: on.pool,
    postgresUrl: on.url,
    target: SERVING,
    consumers: [second],
    logger: silent,
    signal: new AbortController().signal,
    print: (line: string) => printed.push(line),
  }
  await expect(retire(context)).rejects.toThrow('a process runs tally version 1, of code 1')
  await old.stop()
  // The old code finds its tables as it left them, and continues.
  const back = on.start([first], store)
  await appendAll(store, ones(1))
  await on.caughtUp([first, second], store)
  expect(await sumOf('tally_v1')).toBe(52)
  await back.stop()

  expect(await retire(context)).toBe(0)
  expect(printed).toEqual(['tally version 1, of code 1, was dropped'])
  expect(await tables()).toEqual(['tally', 'tally_v2'])
  expect(await schemas()).toEqual(['read', 'read_tally_2'])
  expect((await row()).sum).toBe(52)
})

test('a version serves only after it has read what the log held at its start', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(50))
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  const slow: LogReader = {
    ...store,
    async *subscribe(options) {
      for await (const batch of store.subscribe({ ...options, batchSize: 10 })) {
        yield batch
        if (batch.position === 30n) await goOn
      }
    },
  }
  on.start([first], slow)
  const seen = async () => (await on.checkpoints('tally')).map(({ position, active }) => [position, active])
  await expect.poll(seen).toEqual([[30n, false]])
  expect(await tables()).toEqual(['tally_v1'])
  letGo()
  await expect.poll(seen).toEqual([[50n, true]])
})

test('a promotion neither waits for readers of the replaced version nor blocks them', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(20))
  on.start([first], store)
  await on.caughtUp([first], store)
  const [reader, other, person] = [await release(1), await release(1), await on.pool.connect()]
  const sum = async (of: pg.Client) =>
    (await of.query({ name: 'prepared', text: 'select sum from tally' })).rows.map((row) => row.sum)
  try {
    // A difference that shows which version a query reads.
    await on.pool.query('update read.tally_v1 set sum = 7')
    // Like a dump or an analyst: transactions that have read the table and stay open.
    await reader.query('begin')
    await person.query('begin; select * from read.tally')
    expect([await sum(reader), await sum(other)]).toEqual([[7], [7]])
    await beginRebuild(on.pool, SERVING, first, { hold: false })
    const serving = async () => (await on.checkpoints('tally')).filter(({ active }) => active).map((one) => one.version)
    await expect.poll(serving).toEqual([2])
    expect(await sum(other)).toEqual([20])
    expect((await on.pool.query('select sum from read.tally')).rows).toEqual([{ sum: 7 }])
    await person.query('commit')
    await reader.query('commit')
    expect(await sum(reader)).toEqual([20])
    await expect.poll(tables).toEqual(['tally', 'tally_v2'])
    expect(await schemas()).toEqual(['read', 'read_tally_1'])
  } finally {
    person.release()
  }
})

test('refuses tables that changed under the same projection version', async () => {
  const store = inMemoryEventStore()
  await arrangeBuilds(on.pool, SERVING, first, { log: store })
  const changed = { ...second, definition: 1 }
  const supervisor = on.start([changed], store)
  await expect.poll(() => supervisor.problems().get('tally')).toMatch(/without a new projection version/)
})

test('readers are served throughout a rebuild, and never see older rows than before', { tags: ['slow'] }, async () => {
  const store = inMemoryEventStore()
  await appendAll(store, ones(2_000))
  on.start([first], store, 50)
  await on.caughtUp([first], store)

  const reading = { done: false, reads: 0 }
  const reader = async (query: { name?: string; text: string }) => {
    let seen = 0
    while (!reading.done) {
      const { rows } = await on.pool.query(query)
      expect(rows[0]?.sum).toBeGreaterThanOrEqual(seen)
      seen = rows[0].sum
      reading.reads++
    }
    return seen
  }
  const text = 'select sum from read.tally'
  const readers = [reader({ text }), reader({ text }), reader({ name: 'prepared', text })]
  for (const rebuilt of [2, 3]) {
    await beginRebuild(on.pool, SERVING, first, { hold: false })
    await appendAll(store, ones(20))
    await expect.poll(async () => (await on.checkpoints('tally')).map(({ version }) => version)).toEqual([rebuilt])
  }
  await on.caughtUp([first], store)
  reading.done = true
  for (const seen of await Promise.all(readers)) expect(seen).toBeGreaterThanOrEqual(2_000)
  expect(reading.reads).toBeGreaterThan(100)
  expect((await row()).sum).toBe(2_040)
  expect(await tables()).toEqual(['tally', 'tally_v3'])
})
