import { describe, expect } from 'vitest'
import { eventStoreContract } from '../../../test/event-store-contract.ts'
import { type Checkpoints, eventStoreDbEmulator } from '../../../test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { eventStoreDbEventStore } from './eventstoredb-event-store.ts'

// The emulator speaks the real protocol to the real client. These tests verify the wire and the adapter, not the server.
// `eventstoredb-server.test.ts` runs the same suite against a real server if one is configured.
for (const checkpoints of ['sound', '24.10.0', '25.0.0'] satisfies Checkpoints[]) {
  const options = checkpoints === 'sound' ? {} : { tags: ['slow'] }
  describe(`with ${checkpoints} checkpoints`, options, () => {
    eventStoreContract('EventStoreDB, against the in-process emulator', async () => {
      const emulator = await eventStoreDbEmulator({ checkpoints })
      const store = eventStoreDbEventStore({ connectionString: emulator.url })
      const other = eventStoreDbEventStore({ connectionString: emulator.url })
      const subscriptions = () => emulator.calls.filter((call) => call === 'subscribe').length
      return {
        store,
        other,
        async others(count) {
          for (let n = 0; n < count; n++) emulator.write('$stats-127.0.0.1', '$statsCollected', '{}')
        },
        subscribed: (count) => expect.poll(subscriptions).toBe(count),
        async drop() {
          await emulator.stop()
          await emulator.restart()
        },
        async close() {
          await Promise.all([store.close(), other.close()])
          await emulator.stop()
        },
      }
    })
  })
}
