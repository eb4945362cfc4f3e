import { eventStoreDbEventStore } from '../src/eventstoredb/eventstoredb-event-store.ts'
import { eventStoreContract } from './event-store-contract.ts'
import { eventStoreDbDouble } from './eventstoredb-double/eventstoredb-double.ts'

// The double speaks the real protocol to the real client: this proves the wire and the adapter, not the server.
// `eventstoredb-server.test.ts` runs the same suite against a server when there is one.
eventStoreContract('EventStoreDB, against the in-process double', async () => {
  const double = await eventStoreDbDouble()
  const store = eventStoreDbEventStore({ connectionString: double.url })
  const other = eventStoreDbEventStore({ connectionString: double.url })
  return {
    store,
    other,
    async drop() {
      double.stop()
      await double.restart()
    },
    async close() {
      await Promise.all([store.close(), other.close()])
      double.stop()
    },
  }
})
