import { describe, test } from 'vitest'
import { appendCredentials } from '../src/log/eventstoredb/append-credentials.ts'
import { eventStoreDbEventStore } from '../src/log/eventstoredb/eventstoredb-event-store.ts'
import { eventStoreContract } from './event-store-contract.ts'

const url = process.env.STILLAIR_TEST_EVENTSTORE

if (url) {
  // Tests cannot break the server's connections, so `drop` does nothing. The log is empty only for the first test.
  const { EventStoreDBClient, jsonEvent } = await import('@eventstore/db-client')
  eventStoreContract('EventStoreDB, against the server of STILLAIR_TEST_EVENTSTORE', async () => {
    const store = eventStoreDbEventStore({ connectionString: url })
    const other = eventStoreDbEventStore({ connectionString: url })
    const others = EventStoreDBClient.connectionString(url)
    return {
      store,
      other,
      async others(count) {
        const things = Array.from({ length: count }, () => jsonEvent({ type: 'SomethingElse', data: {} }))
        const credentials = appendCredentials(url)
        if (count > 0) await others.appendToStream('others', things, { ...(credentials && { credentials }) })
      },
      subscribed: async () => {},
      drop: async () => {},
      async close() {
        await Promise.all([store.close(), other.close(), others.dispose()])
      },
    }
  })
} else {
  describe('EventStoreDB, against a server', () => {
    test.skip('needs an empty EventStoreDB at STILLAIR_TEST_EVENTSTORE; otherwise only the emulator tests run')
  })
}
