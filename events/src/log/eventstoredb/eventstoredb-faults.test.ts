// @module-tag slow
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { status } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Call,
  type EventStoreDbEmulator,
  eventStoreDbEmulator,
  type Fault,
} from '../../../test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { collect, idsOf, testEvent, testEvents, testStream } from '../../../test/test-events.ts'
import { BEGINNING } from '../../language/position.ts'
import type { StreamName } from '../../language/stream-name.ts'
import { type Batch, type EventStore, LogUnavailableError, type RecordedIds } from '../event-store.ts'
import { eventStoreDbEventStore } from './eventstoredb-event-store.ts'
import { TimedOutError } from './failure.ts'

// Tests what the adapter does when calls fail on the wire, with the emulator. They do not show how a real server fails.

let emulator: EventStoreDbEmulator
let store: EventStore
let warnings: string[]

beforeEach(async () => {
  emulator = await eventStoreDbEmulator()
  warnings = []
  const onWarning = (message: string) => warnings.push(message)
  store = eventStoreDbEventStore({ connectionString: emulator.url, appendTimeoutMs: 1_000, onWarning })
})
afterEach(async () => {
  await store.close()
  await emulator.stop()
})

const ids = (events: readonly { id: string }[]) => events.map((event) => event.id)
const never = new AbortController().signal
const count = (call: Call) => emulator.calls.filter((one) => one === call).length

/** Makes the first calls of that kind fail, each with the next of the faults. */
function befall(call: Call, ...faults: Fault[]): void {
  emulator.setFault((one) => (one === call ? (faults.shift() ?? null) : null))
}

describe('an append', () => {
  const transient: [string, Fault][] = [
    ['refused because the server is unavailable', { refuse: status.UNAVAILABLE }],
    ['refused because the server is too busy', { refuse: status.RESOURCE_EXHAUSTED }],
    ['refused for lack of time', { refuse: status.DEADLINE_EXCEEDED }],
    ['cancelled', { refuse: status.CANCELLED }],
    ['aborted', { refuse: status.ABORTED }],
    ['failing inside the server', { refuse: status.INTERNAL }],
    ['whose response is lost', 'lose answer'],
    ['that is neither executed nor answered', 'never do'],
    ['that is executed but never answered', 'never answer'],
  ]
  test.each(transient)('%s is retried, and recorded once', async (_what, fault) => {
    const stream = testStream()
    const first = await store.append(stream, testEvents(1), 'no-stream')
    const events = testEvents(3)
    befall('append', fault, fault)
    const appended = await store.append(stream, events, 0)
    expect(appended.revision).toBe(3)
    expect(appended.position).toBeGreaterThan(first.position)
    const recorded = (await store.readStream(stream)).events
    expect(ids(recorded.slice(1))).toEqual(ids(events))
    expect(recorded.at(-1)?.position).toBe(appended.position)
    // There are more attempts when the test machine is too slow to answer in time.
    expect(count('append')).toBeGreaterThanOrEqual(4)
  })

  test('that is not allowed is not retried', async () => {
    for (const refuse of [status.PERMISSION_DENIED, status.UNAUTHENTICATED, status.INVALID_ARGUMENT]) {
      befall('append', { refuse })
      const sent = count('append')
      await expect(store.append(testStream(), testEvents(1), 'no-stream')).rejects.toMatchObject({ code: refuse })
      expect(count('append')).toBe(sent + 1)
    }
  })

  test('that was recorded despite a lost response is no conflict, even after later events', async () => {
    const stream = testStream()
    const events = testEvents(2)
    const first = await store.append(stream, events, 'no-stream')
    await store.append(stream, testEvents(1), 1)
    expect(await store.append(stream, events, 'no-stream')).toEqual(first)
  })

  test('survives a restart of the server', async () => {
    const stream = testStream()
    await store.append(stream, testEvents(1), 'no-stream')
    await emulator.stop()
    const appending = store.append(stream, testEvents(1), 0)
    const reading = store.readStream(stream)
    await emulator.restart()
    expect((await appending).revision).toBe(1)
    expect((await reading).revision).toBeGreaterThanOrEqual(0)
  })
})

describe('reading', () => {
  test('is retried when the server is unavailable, but not when it is not allowed', async () => {
    const stream: StreamName = testStream()
    await store.append(stream, testEvents(3), 'no-stream')
    befall('read', { refuse: status.UNAVAILABLE }, { refuse: status.INTERNAL })
    expect((await store.readStream(stream)).revision).toBe(2)
    befall('read', { refuse: status.UNAVAILABLE })
    expect(await collect(store.readLog({ after: BEGINNING, batchSize: 2 }))).toHaveLength(3)
    befall('read', { refuse: status.PERMISSION_DENIED })
    await expect(store.readStream(stream)).rejects.toMatchObject({ code: status.PERMISSION_DENIED })
  })

  test("skips other applications' events, even in streams with the same prefix", async () => {
    const head = (await store.append(testStream(), testEvents(2), 'no-stream')).position
    expect(await store.head()).toBe(head)
    for (let n = 0; n < 70; n++) emulator.write('user-1', 'UserSeen', '{"by":"another program"}')
    emulator.write('$stats-127.0.0.1', '$statsCollected', '{}')
    for (let n = 0; n < 100; n++) emulator.write('$scavenges', '$scavengeIndexInitialized', '{}')
    emulator.write('orders-1', 'OrderPlaced', '{"by":"another program"}')
    emulator.write('images-1', 'ImageStored', 'no json', 'application/octet-stream')
    expect(await store.head()).toBe(head)
    expect(await collect(store.readLog({ after: BEGINNING, batchSize: 7 }))).toHaveLength(2)
    const last = testEvent(9)
    await store.append(testStream(), [last], 'no-stream')
    const followed = await collect(
      store.subscribe({ after: BEGINNING, signal: never }),
      (events) => events.length === 3,
    )
    expect(followed.at(-1)?.id).toBe(last.id)
  })
})

test('a read that is cut off by closing the store is not taken for a whole one', async () => {
  const stream = testStream()
  await store.append(stream, testEvents(2), 'no-stream')
  const before = count('read')
  emulator.setFault((call) => (call === 'read' ? 'never answer' : null))
  const reading = store.readStream(stream)
  reading.catch(() => {})
  await expect.poll(() => count('read')).toBe(before + 1)
  await store.close()
  await expect(reading).rejects.toBeInstanceOf(LogUnavailableError)
})

describe('the head', () => {
  test('reads the events of other applications only once', async () => {
    const { position } = await store.append(testStream(), testEvents(3), 'no-stream')
    const statistics = (count: number) => {
      for (let n = 0; n < count; n++) emulator.write('$stats-127.0.0.1', '$statsCollected', '{}')
    }
    const cost = async () => {
      const { sent } = emulator.counts
      expect(await store.head()).toBe(position)
      return emulator.counts.sent - sent
    }
    statistics(200)
    expect(await cost()).toBeGreaterThan(200)
    expect(await cost()).toBe(1)
    statistics(10)
    expect(await cost()).toBeLessThan(100)
    expect(await cost()).toBe(1)
    const next = await store.append(testStream(), testEvents(1), 'no-stream')
    expect(await store.head()).toBe(next.position)
  })

  test('is never older than the query, even with concurrent queries', async () => {
    for (let n = 0; n < 20; n++) {
      const earlier = Promise.all([store.head(), store.head()])
      const { position } = await store.append(testStream(), testEvents(1), 'no-stream')
      expect(await Promise.all([store.head(), store.head()])).toEqual([position, position])
      await earlier
    }
  })
})

describe('a log that accepts requests but never answers', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an append', () => store.append(testStream(), testEvents(1), 'no-stream')],
    ['an append to a stream that was just read', () => append({ revision: -1, ids: new Set() })],
    ['a stream', () => store.readStream(testStream())],
    ['the head', () => store.head()],
    ['the log', () => collect(store.readLog({ after: BEGINNING }))],
  ])('is unavailable for %s', async (_what, ask) => {
    await store.close()
    store = eventStoreDbEventStore({ connectionString: emulator.url, appendTimeoutMs: 100, patienceMs: 300 })
    emulator.setFault(() => 'never do')
    await expect(ask()).rejects.toBeInstanceOf(LogUnavailableError)
  })

  function append(recorded: RecordedIds) {
    return store.append(testStream(), testEvents(1), 'no-stream', { recorded })
  }

  test('is unavailable when its server is stopped', async () => {
    await store.close()
    store = eventStoreDbEventStore({ connectionString: emulator.url, patienceMs: 300 })
    await emulator.stop()
    await expect(store.readStream(testStream())).rejects.toBeInstanceOf(LogUnavailableError)
    await expect(store.append(testStream(), testEvents(1), 'any')).rejects.toBeInstanceOf(LogUnavailableError)
    await emulator.restart()
  })
})

describe('a node that is no longer the leader', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an append', () => store.append(testStream(), testEvents(2), 'no-stream')],
    ['a stream', () => store.readStream(testStream())],
    ['the head', () => store.head()],
    ['the log', () => collect(store.readLog({ after: BEGINNING }))],
    ['a subscription', () => collect(store.subscribe({ after: BEGINNING, signal: never }), () => true)],
  ])('names the leader, and %s is retried there', async (_what, ask) => {
    await store.append(testStream(), testEvents(2), 'no-stream')
    const leader = await eventStoreDbEmulator({ log: emulator.log })
    emulator.setFault(() => ({ leaderAt: Number(new URL(leader.url).port) }))
    await ask()
    expect(leader.calls.length).toBeGreaterThan(0)
    await leader.stop()
  })
})

test('an append at the revision that was just read does not read the stream again', async () => {
  const stream = testStream()
  await store.append(stream, testEvents(2), 'no-stream')
  const recorded = idsOf(await store.readStream(stream))
  const calls = emulator.calls.length
  expect(await store.append(stream, testEvents(1), 1, { recorded })).toMatchObject({ revision: 2 })
  expect(emulator.calls.slice(calls)).toEqual(['append'])
  // The known revision is out of date, so the stream is read again.
  expect(await store.append(stream, testEvents(1), 2, { recorded })).toMatchObject({ revision: 3 })
  await expect(store.append(stream, testEvents(1), 1, { recorded })).rejects.toMatchObject({ actual: 3 })
})

describe('a subscription', () => {
  test.each<[string, 'end' | status]>([
    ['is ended by the server normally', 'end'],
    ['is lost', status.UNAVAILABLE],
    ['is cancelled by the server', status.CANCELLED],
    ['fails with a server error', status.INTERNAL],
  ])('that %s resumes after the last delivered event', async (_what, how) => {
    const stream = testStream()
    const events = testEvents(40)
    const taken: string[] = []
    let appended = 0
    const append = () => {
      const next = events.slice(appended, appended + 4)
      appended += next.length
      return store.append(stream, next, 'any')
    }
    await append()
    for await (const batch of store.subscribe({ after: BEGINNING, batchSize: 3, signal: never })) {
      taken.push(...ids(batch.events))
      if (taken.length === events.length) break
      if (taken.length % 4 !== 0) continue
      emulator.endSubscriptions(how)
      await append()
    }
    expect(taken).toEqual(ids(events))
    expect(count('subscribe')).toBeGreaterThan(1)
    expect(warnings.length).toBeGreaterThan(0)
  })

  test('that cannot be opened is retried', async () => {
    await store.append(testStream(), testEvents(1), 'no-stream')
    befall('subscribe', { refuse: status.UNAVAILABLE }, { refuse: status.UNAVAILABLE }, { refuse: status.UNKNOWN })
    expect(await collect(store.subscribe({ after: BEGINNING, signal: never }), () => true)).toHaveLength(1)
    expect(count('subscribe')).toBe(4)
  })

  test.each([
    ['a server that does not confirm it', 'esdb'],
    ['a cluster that does not answer', 'esdb+discover'],
  ])('stops waiting for %s at the time limit, and retries', async (_what, scheme) => {
    emulator.setFault(() => 'never answer')
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const url = scheme === 'esdb' ? emulator.url : `esdb+discover://127.0.0.1:${port}?tls=false`
    await store.close()
    const { promise: warned, resolve } = Promise.withResolvers<unknown>()
    store = eventStoreDbEventStore({
      connectionString: url,
      confirmMs: 200,
      onWarning: (_message, cause) => resolve(cause),
    })
    const stop = new AbortController()
    const following = collect(store.subscribe({ after: BEGINNING, signal: stop.signal }))
    const begun = performance.now()
    expect(await warned).toBeInstanceOf(TimedOutError)
    expect(performance.now() - begun).toBeLessThan(5_000)
    stop.abort()
    await following
    silent.close()
  })

  test('that is not allowed throws', async () => {
    befall('subscribe', { refuse: status.PERMISSION_DENIED })
    const subscription = collect(store.subscribe({ after: BEGINNING, signal: never }))
    await expect(subscription).rejects.toMatchObject({ code: status.PERMISSION_DENIED })
  })

  test("receives none of other applications' events, and no empty batches", async () => {
    const first = await store.append(testStream(), testEvents(1), 'no-stream')
    for (let n = 0; n < 5_000; n++) emulator.write('$stats-127.0.0.1', '$statsCollected', '{}')
    const last = await store.append(testStream(), testEvents(1), 'no-stream')
    const sent = emulator.counts.sent
    const batches: Batch[] = []
    for await (const batch of store.subscribe({ after: BEGINNING, signal: never })) {
      batches.push(batch)
      if (batch.position === last.position) break
    }
    expect(batches.every(({ events }) => events.length > 0)).toBe(true)
    expect(batches.map(({ position }) => position)).toContain(last.position)
    expect(batches[0]?.position).toBeGreaterThanOrEqual(first.position)
    // The two events and the confirmation.
    expect(emulator.counts.sent - sent).toBe(3)
  })

  test('never reports a position beyond the delivered events', async () => {
    for (let n = 0; n < 5; n++) {
      await store.append(testStream(), testEvents(20), 'no-stream')
      for (let other = 0; other < 40; other++) emulator.write('$stats-127.0.0.1', '$statsCollected', '{}')
    }
    const taken: string[] = []
    let position = BEGINNING
    while (taken.length < 100) {
      // Takes one batch from each subscription; the next one starts at the reported position.
      for await (const batch of store.subscribe({ after: position, batchSize: 3, signal: never })) {
        taken.push(...ids(batch.events))
        position = batch.position
        break
      }
    }
    expect(taken).toEqual(ids(await collect(store.readLog({ after: BEGINNING }))))
  })
})
