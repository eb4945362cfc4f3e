import { eventStoreContract } from '../../../test/event-store-contract.ts'
import { testEvents, testStream } from '../../../test/test-events.ts'
import { inMemoryEventStore } from './in-memory-event-store.ts'

eventStoreContract('in memory', async () => {
  const store = inMemoryEventStore()
  return {
    store,
    other: store,
    // This store accepts only Stillair's events, so events in other streams replace foreign ones.
    async others(count) {
      if (count > 0) await store.append(testStream(), testEvents(count), 'no-stream')
    },
    subscribed: async () => {},
    drop: async () => {},
    close: () => store.close(),
  }
})
