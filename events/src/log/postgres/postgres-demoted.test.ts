// @module-tag counts-at-once

import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { testEvents, testStream } from '../../../test/test-events.ts'
import { LogUnavailableError } from '../event-store.ts'
import { logPool } from './log-pool.ts'
import { postgresEventStore } from './postgres-event-store.ts'
import { createLogSchema } from './schema.ts'
import { withSessionSettings } from './session-settings.ts'

/** Sets whether new connections to the database may write. */
async function mayWrite(url: string, may: boolean): Promise<void> {
  const client = new pg.Client(
    withSessionSettings({ connectionString: url, options: '-c default_transaction_read_only=off' }),
  )
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = ${may ? 'off' : 'on'}`)
  await client.end()
}

test('a read-only server, such as a demoted one, counts as unavailable, and an append waits for a writable one', async () => {
  const database = await createTestDatabase()
  const pool = logPool({ connectionString: database.url })
  const patient = postgresEventStore({ pool })
  const impatient = postgresEventStore({ pool, patienceMs: 200 })
  try {
    await createLogSchema(pool)
    await mayWrite(database.url, false)
    await database.cut()
    await expect(impatient.append(testStream(), testEvents(1), 'no-stream')).rejects.toBeInstanceOf(LogUnavailableError)
    const stream = testStream()
    const appending = patient.append(stream, testEvents(2), 'no-stream')
    await mayWrite(database.url, true)
    expect(await appending).toMatchObject({ revision: 1 })
  } finally {
    await Promise.all([patient.close(), impatient.close()])
    await pool.end()
    await database.drop()
  }
})
