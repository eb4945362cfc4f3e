import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { expect, test } from 'vitest'
import { withDeadline } from './with-deadline.ts'

test('passes all arguments of an append to the log', async () => {
  const received: unknown[] = []
  const store: EventStore = {
    ...inMemoryEventStore(),
    async append(...given) {
      received.push(...given)
      return { revision: 0, position: 1n }
    },
  }
  const recorded = { recorded: { revision: -1, ids: new Set<string>() } }
  await withDeadline(store).append('rating-maya:calm', [], 'no-stream', recorded)
  expect(received).toEqual(['rating-maya:calm', [], 'no-stream', recorded])
})

test('passes the options of a read to the log', async () => {
  const store = inMemoryEventStore()
  const received: unknown[] = []
  const watched: EventStore = {
    ...store,
    readStream: (stream, options) => {
      received.push(stream, options)
      return store.readStream(stream, options)
    },
  }
  await withDeadline(watched).readStream('rating-maya:calm', { from: 3 })
  expect(received).toEqual(['rating-maya:calm', { from: 3 }])
})
