import { inMemoryEventStore } from '../src/log/in-memory/in-memory-event-store.ts'
import { eventStoreContract } from './event-store-contract.ts'
import { testEvents, testStream } from './test-events.ts'

eventStoreContract('in memory', async () => {
  const store = inMemoryEventStore()
  return {
    store,
    other: store,
    // Nothing but the product's own events can be in it: other streams are the nearest to it.
    async others(count) {
      if (count > 0) await store.append(testStream(), testEvents(count), 'no-stream')
    },
    subscribed: async () => {},
    drop: async () => {},
    close: () => store.close(),
  }
})
