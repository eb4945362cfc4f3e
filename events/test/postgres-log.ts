import type pg from 'pg'
import { logPool } from '../src/log/postgres/log-pool.ts'
import { postgresEventStore } from '../src/log/postgres/postgres-event-store.ts'
import { createLogSchema } from '../src/log/postgres/schema.ts'
import type { LogUnderTest } from './event-store-contract.ts'
import { createTestDatabase } from './test-database.ts'

export interface PostgresLog extends LogUnderTest {
  readonly url: string
  /** Gives direct access to the log's database, bypassing the stores. */
  readonly pool: pg.Pool
}

/** Opens a log in an empty database, with two stores. */
export async function openPostgresLog(): Promise<PostgresLog> {
  const database = await createTestDatabase()
  const pool = logPool({ connectionString: database.url, max: 20 })
  await createLogSchema(pool)
  const store = postgresEventStore({ connectionString: database.url })
  const other = postgresEventStore({ connectionString: database.url })
  let closed = false
  return {
    url: database.url,
    pool,
    store,
    other,
    // Positions that were taken and rolled back, which a reader must skip.
    async others(count) {
      await pool.query(`begin; select nextval('log.event_position_seq') from generate_series(1, ${count}); rollback`)
    },
    subscribed: async () => {},
    drop: database.cut,
    async close() {
      if (closed) return
      closed = true
      await Promise.all([store.close(), other.close(), pool.end()])
      await database.drop()
    },
  }
}
