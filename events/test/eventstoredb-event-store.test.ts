import { expect } from 'vitest'
import { eventStoreDbEventStore } from '../src/log/eventstoredb/eventstoredb-event-store.ts'
import { eventStoreContract } from './event-store-contract.ts'
import { type Checkpoints, eventStoreDbDouble } from './eventstoredb-double/eventstoredb-double.ts'

// The double speaks the real protocol to the real client: this proves the wire and the adapter, not the server.
// `eventstoredb-server.test.ts` runs the same suite against a server when there is one.
for (const checkpoints of ['sound', '24.10.0', '25.0.0'] satisfies Checkpoints[]) {
  eventStoreContract(`EventStoreDB, against the in-process double with ${checkpoints} checkpoints`, async () => {
    const double = await eventStoreDbDouble({ checkpoints })
    const store = eventStoreDbEventStore({ connectionString: double.url })
    const other = eventStoreDbEventStore({ connectionString: double.url })
    const subscriptions = () => double.calls.filter((call) => call === 'subscribe').length
    return {
      store,
      other,
      async others(count) {
        for (let n = 0; n < count; n++) double.write('$stats-127.0.0.1', '$statsCollected', '{}')
      },
      subscribed: (count) => expect.poll(subscriptions).toBe(count),
      async drop() {
        await double.stop()
        await double.restart()
      },
      async close() {
        await Promise.all([store.close(), other.close()])
        await double.stop()
      },
    }
  })
}
