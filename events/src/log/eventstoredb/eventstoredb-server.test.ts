import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { eventStoreContract } from '../../../test/event-store-contract.ts'
import { collect, testEvent, testEvents, testStream } from '../../../test/test-events.ts'
import { LogUnavailableError } from '../event-store.ts'
import { appendCredentials } from './append-credentials.ts'
import { eventStoreDbEventStore } from './eventstoredb-event-store.ts'

// `npm run test:log` sets these variables and runs this file: local/src/commands/test-log.ts
const { STILLAIR_TEST_EVENTSTORE: url, STILLAIR_TEST_STOP: stop, STILLAIR_TEST_START: start } = process.env
const { STILLAIR_TEST_PAUSE: pause, STILLAIR_TEST_RESUME: resume } = process.env

const credentials = url ? appendCredentials(url) : null
const shell = (command: string) => promisify(execFile)('sh', ['-c', command])

if (url) {
  // Tests cannot break the server's connections, so `drop` does nothing. The log is empty only for the first test.
  eventStoreContract('EventStoreDB, against the server of STILLAIR_TEST_EVENTSTORE', async () => {
    const store = eventStoreDbEventStore({ connectionString: url })
    const other = eventStoreDbEventStore({ connectionString: url })
    const others = EventStoreDBClient.connectionString(url)
    return {
      store,
      other,
      async others(count) {
        const things = Array.from({ length: count }, () => jsonEvent({ type: 'SomethingElse', data: {} }))
        if (count > 0) await others.appendToStream('others', things, { ...(credentials && { credentials }) })
      },
      subscribed: async () => {},
      drop: async () => {},
      async close() {
        await Promise.all([store.close(), other.close(), others.dispose()])
      },
    }
  })
}

describe.skipIf(!url)('foreign events', () => {
  test.each([
    ['in a stream of another application', 'orders-1', jsonEvent({ type: 'OrderPlaced', data: {} })],
    ['of an unknown type', testStream(), jsonEvent({ type: 'OrderPlaced', data: {} })],
    ['with the metadata of another application', testStream(), jsonEvent({ type: 'A', data: {}, metadata: { b: 1 } })],
    ['that are no JSON', testStream(), binaryEvent({ type: 'Binary', data: Buffer.from('{"half') })],
  ])('%s are skipped', async (_case, foreign, event) => {
    const client = EventStoreDBClient.connectionString(url ?? '')
    const store = eventStoreDbEventStore({ connectionString: url ?? '' })
    try {
      const after = await store.head()
      await client.appendToStream(foreign, event, { ...(credentials && { credentials }) })
      expect(await store.head()).toBe(after)
      const own = testEvent(1)
      await store.append(testStream(), [own], 'no-stream')
      const read = await collect(store.readLog({ after }))
      expect(read.map(({ id }) => id)).toEqual([own.id])
    } finally {
      await Promise.all([store.close(), client.dispose()])
    }
  })
})

const OUTAGES = [
  ['stopped and started', stop, start],
  ['frozen and resumed', pause, resume],
] as const

for (const [name, end, begin] of OUTAGES) {
  test.skipIf(!url || !end || !begin)(`a server that is ${name} loses and repeats nothing`, async () => {
    const store = eventStoreDbEventStore({ connectionString: url ?? '' })
    const stream = testStream()
    const [before, during, later] = [testEvents(2), testEvents(2), testEvents(2)]
    const ids = [...before, ...during, ...later].map(({ id }) => id)
    try {
      const after = await store.head()
      const signal = new AbortController().signal
      const followed = collect(store.subscribe({ after, signal }), (all) => all.length >= ids.length)
      await store.append(stream, before, 'no-stream')
      await shell(end ?? '')
      try {
        await expect(store.append(stream, during, 1)).rejects.toBeInstanceOf(LogUnavailableError)
      } finally {
        await shell(begin ?? '')
      }
      // The failed append may have been recorded: sending the same ids again settles it.
      const again = () => store.append(stream, during, 1).then(({ revision }) => revision, String)
      await expect.poll(again).toBe(3)
      await store.append(stream, later, 3)
      expect((await followed).map(({ id }) => id)).toEqual(ids)
      expect((await store.readStream(stream)).events.map(({ id }) => id)).toEqual(ids)
    } finally {
      await store.close()
    }
  })
}
