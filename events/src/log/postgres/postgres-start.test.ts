import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { LogStartError } from '../log-start-error.ts'
import { logPool } from './log-pool.ts'
import { formatVersion, serverVersion } from './server-version.ts'
import { withSessionSettings } from './session-settings.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pools: pg.Pool[]
beforeEach(async () => {
  database = await createTestDatabase()
  pools = []
})
afterEach(async () => {
  for (const pool of pools) await pool.end()
  await database.drop()
})

function poolOn(): pg.Pool {
  const pool = logPool({ connectionString: database.url, max: 2 })
  pools.push(pool)
  return pool
}

test("connections of the log have the transaction time limits that the server's version supports", async () => {
  const pool = poolOn()
  const { rows } = await pool.query(
    `select name, setting from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'statement_timeout', 'transaction_timeout')`,
  )
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const both = { idle_in_transaction_session_timeout: '5000', statement_timeout: '30000' }
  const isNewer = (await serverVersion(pool)) >= 170_000
  expect(settings).toEqual(isNewer ? { ...both, transaction_timeout: '30000' } : both)
})

test('a writer that is idle in its transaction is ended by Postgres and releases its lock', async () => {
  const pool = poolOn()
  const writer = await pool.connect()
  const ended = new Promise<Error>((resolve) => writer.on('error', resolve))
  // The same limit as usual, but shorter.
  await writer.query(`set idle_in_transaction_session_timeout = 50`)
  await writer.query('begin')
  await writer.query('select pg_advisory_xact_lock_shared(1, 1)')
  expect(await ended).toMatchObject({ code: '25P03' })
  writer.release(true)
  await expect
    .poll(
      async () =>
        (
          await pool.query(`select count(*)::int as held from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
        ).rows[0]?.held,
    )
    .toBe(0)
})

test('a Postgres that is too old is refused at start, with its version and the oldest supported one', async () => {
  const other = new pg.Client(withSessionSettings({ connectionString: database.url }))
  await other.connect()
  // Makes the server report another version: this function shadows the built-in one.
  await other.query(`create schema old;
    create function old.current_setting(text) returns text language sql as $$ select '140011' $$;
    alter database ${new URL(database.url).pathname.slice(1)} set search_path = old, pg_catalog`)
  await other.end()
  const refusal = await waitForPostgres(poolOn(), database.url).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(LogStartError)
  expect((refusal as Error).message).toBe('Postgres is version 14.11; Stillair needs 15 or newer.')
})

test('versions are formatted as usual', () => {
  expect([180_000, 150_018, 90_624].map(formatVersion)).toEqual(['18.0', '15.18', '9.6.24'])
})
