import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { logPool } from './log-pool.ts'
import { type Migration, migrate, SchemaError } from './migrate.ts'

const TABLE: Migration = { name: 'a table', additive: true, sql: 'create table thing.one (id integer)' }
const COLUMN: Migration = { name: 'a column', additive: true, sql: 'alter table thing.one add column word text' }
const NO_ID: Migration = { name: 'no id', additive: false, sql: 'alter table thing.one drop column id' }

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createTestDatabase()
  pool = logPool({ connectionString: database.url })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const made = async () => (await pool.query('select number, name from thing.migration order by number')).rows
const refusal = (migrations: readonly Migration[]) =>
  migrate(pool, 'thing', migrations).then(
    () => null,
    (error: unknown) => error,
  )

test('several processes at once apply each migration once, in order', async () => {
  await Promise.all(Array.from({ length: 6 }, () => migrate(pool, 'thing', [TABLE, COLUMN])))
  await migrate(pool, 'thing', [TABLE, COLUMN, NO_ID])
  expect(await made()).toEqual([
    { number: 1, name: 'a table' },
    { number: 2, name: 'a column' },
    { number: 3, name: 'no id' },
  ])
})

test('a failed migration is rolled back, and earlier ones stay', async () => {
  const broken: Migration = { name: 'broken', additive: true, sql: 'create table thing.two (); select from nowhere' }
  expect(await refusal([TABLE, broken])).toMatchObject({ code: '42P01' })
  expect(await made()).toEqual([{ number: 1, name: 'a table' }])
  await migrate(pool, 'thing', [TABLE, { ...broken, sql: 'create table thing.two ()' }])
  expect(await made()).toHaveLength(2)
})

test('a migration may exceed the time limit of other statements', async () => {
  const hasty = logPool({ connectionString: database.url, queryTimeoutMs: 100 })
  try {
    await hasty.query('select 1')
    await migrate(hasty, 'thing', [{ ...TABLE, sql: `${TABLE.sql}; select pg_sleep(0.5)` }])
  } finally {
    await hasty.end()
  }
  expect(await made()).toHaveLength(1)
})

test('an older release accepts the additions of a newer one', async () => {
  await migrate(pool, 'thing', [TABLE, COLUMN])
  await migrate(pool, 'thing', [TABLE])
  expect(await made()).toHaveLength(2)
})

test('an older release refuses a schema from which a newer one removed something', async () => {
  await migrate(pool, 'thing', [TABLE, COLUMN, NO_ID])
  const error = await refusal([TABLE])
  expect(error).toBeInstanceOf(SchemaError)
  expect((error as Error).message).toBe(
    'The schema thing of this database has migration 3, “no id”, which this release does not know. Start the release that made it.',
  )
})

test('a schema with different migrations is refused', async () => {
  await migrate(pool, 'thing', [TABLE, COLUMN])
  expect(await refusal([TABLE, NO_ID])).toMatchObject({
    message:
      'The schema thing of this database has migration 2, “a column”, where this release has “no id”. Start the release that made it.',
  })
})

test('a first start leaves no error in the log of Postgres', async () => {
  // One connection, which counts its failed statements as rollbacks and reports them once it is idle.
  const only = logPool({ connectionString: database.url, max: 1 })
  try {
    await migrate(only, 'thing', [TABLE])
    await only.query('select pg_stat_force_next_flush()')
    const { rows } = await only.query(
      'select xact_commit > 0 as flushed, xact_rollback::int from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ flushed: true, xact_rollback: 0 }])
  } finally {
    await only.end()
  }
})
