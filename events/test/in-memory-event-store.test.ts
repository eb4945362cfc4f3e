import { inMemoryEventStore } from '../src/in-memory/in-memory-event-store.ts'
import { eventStoreContract } from './event-store-contract.ts'

eventStoreContract('in memory', async () => {
  const store = inMemoryEventStore()
  return { store, other: store, drop: async () => {}, close: () => store.close() }
})
