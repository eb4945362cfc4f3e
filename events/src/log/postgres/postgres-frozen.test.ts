// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FreezableProxy, freezableProxy } from '../../../test/freezable-proxy.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { collect, testEvents, testStream } from '../../../test/test-events.ts'
import { BEGINNING } from '../../language/position.ts'
import { type EventStore, LogUnavailableError } from '../event-store.ts'
import { logPool } from './log-pool.ts'
import { postgresEventStore } from './postgres-event-store.ts'
import { createKeysSchema, createLogSchema } from './schema.ts'
import { steadyPool } from './steady-pool.ts'

// Tests with a frozen Postgres, or one behind a network that drops all packets: connections stay open without responses.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: FreezableProxy
let store: EventStore

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await freezableProxy(database.url)
  const pool = logPool({ connectionString: database.url })
  await createLogSchema(pool)
  await createKeysSchema(pool)
  await pool.end()
})
afterEach(async () => {
  proxy.thaw()
  await store.close()
  await proxy.close()
  await database.drop()
})

describe('while the server does not respond', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an append', () => store.append(testStream(), testEvents(1), 'no-stream')],
    ['an append of several', () => store.append(testStream(), testEvents(3), 'any')],
    ['a stream', () => store.readStream(testStream())],
    ['the head', () => store.head()],
    ['the log', () => collect(store.readLog({ after: BEGINNING }))],
  ])('the log is unavailable for %s, and works again afterwards', async (_what, ask) => {
    store = postgresEventStore({ connectionString: proxy.url, patienceMs: 2_000, queryTimeoutMs: 10_000 })
    const stream = testStream()
    await store.append(stream, testEvents(1), 'no-stream')
    proxy.freeze('all')
    await expect(ask()).rejects.toBeInstanceOf(LogUnavailableError)
    proxy.thaw()
    expect((await store.readStream(stream)).revision).toBe(0)
  })
})

test('every pool has time limits and detects dead connections before the system’s two hours', async () => {
  const frozen = steadyPool({ connectionString: proxy.url, query_timeout: 300, connectionTimeoutMillis: 300 })
  store = postgresEventStore({ connectionString: database.url })
  try {
    await frozen.query('select 1')
    proxy.freeze('all')
    await expect(frozen.query('select 1')).rejects.toThrow('Query read timeout')
    // The first timeout closed the connection, and a new one cannot be opened.
    await expect(frozen.query('select 1')).rejects.toThrow('timeout')
  } finally {
    await frozen.end()
  }
  const defaults = steadyPool({ connectionString: database.url })
  const log = logPool({ connectionString: database.url })
  for (const { options } of [defaults, log]) {
    expect(options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    expect(options).toMatchObject({ query_timeout: expect.any(Number), connectionTimeoutMillis: expect.any(Number) })
  }
  await Promise.all([defaults.end(), log.end()])
})

test('replaces dead connections, and records an interrupted append once', async () => {
  store = postgresEventStore({ connectionString: proxy.url, patienceMs: 20_000, queryTimeoutMs: 500 })
  const stream = testStream()
  await store.append(stream, testEvents(1), 'no-stream')
  const following = collect(store.subscribe({ after: BEGINNING, signal: new AbortController().signal }), (events) => {
    return events.length === 4
  })
  proxy.freeze('present')
  const appended = await store.append(stream, testEvents(3), 0)
  expect(appended.revision).toBe(3)
  expect((await store.readStream(stream)).revision).toBe(3)
  expect((await following).at(-1)?.position).toBe(appended.position)
})

test('a log from an earlier release, with globally unique ids, accepts an id in two streams after its migration', async () => {
  const pool = logPool({ connectionString: database.url })
  store = postgresEventStore({ connectionString: database.url })
  try {
    await pool.query(`drop table log.migration;
      alter table log.event drop constraint event_stream_id_key;
      alter table log.event add constraint event_id_key unique (id)`)
    const events = testEvents(2)
    const first = await store.append(testStream(), events, 'no-stream')
    await Promise.all([createLogSchema(pool), createLogSchema(pool)])
    const second = await store.append(testStream(), events, 'no-stream')
    expect(second.position).toBeGreaterThan(first.position)
    expect(await collect(store.readLog({ after: BEGINNING }))).toHaveLength(4)
  } finally {
    await pool.end()
  }
})
