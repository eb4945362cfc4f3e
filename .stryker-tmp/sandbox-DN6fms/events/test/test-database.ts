// @ts-nocheck
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database of the test run's Postgres. */
export interface TestDatabase {
  readonly url: string
  /** Cuts every connection to it, and waits until Postgres has let go of each. Callers do not cut one another. */
  cut(): Promise<void>
  /** Ends it, connections and all. */
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await server(`create database ${name}`)
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
