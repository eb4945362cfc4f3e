import { expect, test } from 'vitest'
import { eventStoreContract } from './event-store-contract.ts'
import { openPostgresLog } from './postgres-log.ts'

eventStoreContract('Postgres', openPostgresLog)

test('a connection that breaks while being handed out does not end the process', async () => {
  const log = await openPostgresLog()
  try {
    const client = await log.pool.connect()
    // As if the server ended the connection in the packet that opened it. Without a listener, emitting throws.
    expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
    client.release(true)
  } finally {
    await log.close()
  }
})
