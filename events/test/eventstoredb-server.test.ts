import { describe, test } from 'vitest'
import { eventStoreDbEventStore } from '../src/eventstoredb/eventstoredb-event-store.ts'
import { eventStoreContract } from './event-store-contract.ts'

const url = process.env.EVENTSTORE_URL

if (url) {
  // Connections cannot be broken from here, and the log is not empty for long: `drop` does nothing.
  eventStoreContract('EventStoreDB, against the server of EVENTSTORE_URL', async () => {
    const store = eventStoreDbEventStore({ connectionString: url })
    const other = eventStoreDbEventStore({ connectionString: url })
    const close = async () => {
      await Promise.all([store.close(), other.close()])
    }
    return { store, other, drop: async () => {}, close }
  })
} else {
  describe('EventStoreDB, against a server', () => {
    test.skip('needs an empty EventStoreDB at EVENTSTORE_URL; without it only the wire is proved, by the double')
  })
}
