import { EventStoreDBClient } from '@eventstore/db-client'
import { LogStartError } from '../log-start-error.ts'
import { closeConnection } from './close-connection.ts'
import { repliedWithin } from './failure.ts'
import { allRequest } from './read-request.ts'
import { wireReadAll } from './wire-read.ts'

/** Time limit for the response, in milliseconds. */
const ANSWER = 5_000

/**
 * Reads the last event of `$all` once; throws the error of the server or the network. Throws a {@link LogStartError} when
 * the connection string is invalid.
 */
export async function probeEventStoreDb(connectionString: string): Promise<void> {
  let client: EventStoreDBClient
  try {
    client = EventStoreDBClient.connectionString(connectionString)
  } catch (error) {
    throw new LogStartError(`EVENTSTORE_URL cannot be used: ${error instanceof Error ? error.message : error}`, error)
  }
  try {
    const last = allRequest({ from: 'end', direction: 'backwards', of: 'everything', count: 1 })
    await repliedWithin(ANSWER, 'EventStoreDB', wireReadAll(client, last, ANSWER))
  } finally {
    closeConnection(client)
  }
}
