import type { EventStore } from '@stillair/events/log/event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { createLogSchema } from '@stillair/events/log/postgres/schema.ts'
import type pg from 'pg'

/** Creates a log in an empty database and closes it after `use`. */
export async function withLog<T>(
  connectionString: string,
  use: (store: EventStore, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = logPool({ connectionString, max: 20 })
  await createLogSchema(pool)
  const store = postgresEventStore({ pool })
  try {
    return await use(store, pool)
  } finally {
    await store.close()
    await pool.end()
  }
}
