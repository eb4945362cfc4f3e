import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withSessionSettings } from '../src/log/postgres/session-settings.ts'

/**
 * Unusual server settings that Stillair's connections must not depend on. A connection that does not set its own has a time
 * limit of one millisecond per statement.
 */
const ODD_SETTINGS = {
  DateStyle: "'German'",
  TimeZone: "'Asia/Kathmandu'",
  IntervalStyle: "'sql_standard'",
  extra_float_digits: '-15',
  bytea_output: "'escape'",
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  search_path: "'nowhere'",
  default_transaction_isolation: "'serializable'",
  gin_fuzzy_search_limit: '1',
  statement_timeout: '1',
  lock_timeout: '1',
  idle_in_transaction_session_timeout: '1',
  idle_session_timeout: '1',
}

/** An empty database in the test run's Postgres. */
export interface TestDatabase {
  readonly url: string
  /** Ends all connections to the database and waits until they are gone. Concurrent callers do not end each other's. */
  cut(): Promise<void>
  /** Drops the database and ends all its connections. */
  drop(): Promise<void>
}

/** Creates a database with {@link ODD_SETTINGS}. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = async (sql: string) => {
    const client = new pg.Client(withSessionSettings({ connectionString: serverUrl }))
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await server(`create database ${name} strategy file_copy`)
  await server(
    Object.entries(ODD_SETTINGS)
      .map(([setting, value]) => `alter database ${name} set ${setting} = ${value}`)
      .join(';'),
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    cut: () =>
      server(`select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = '${name}' and backend_type = 'client backend'`),
    drop: () => server(`drop database ${name} with (force)`),
  }
}
