import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Batch, EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { describe, expect, test } from 'vitest'
import { appendAll, numbered } from '../../../test/harness.ts'
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts'
import { randomNumbers } from '../../../test/random-history/random-history.ts'
import { Tallied } from '../../../test/tally.ts'
import { LogMismatchError } from '../log-mismatch.ts'
import type { LogReader } from '../run.ts'
import { sharedLog } from './shared-log.ts'

const COUNT = 400
const events = (count: number) => Array(count).fill(Tallied({ who: 'amelia', amount: 1 }))

/** Reads in batches up to position `to`, and yields to other tasks as often as `random` decides. */
async function follow(
  log: LogReader,
  after: bigint,
  to: bigint,
  batchSize: number,
  random: () => number,
): Promise<bigint[]> {
  const stop = new AbortController()
  const read: RecordedEvent[] = []
  for await (const batch of log.subscribe({ after, batchSize, signal: stop.signal })) {
    expect(batch.events.length).toBeLessThanOrEqual(batchSize)
    read.push(...batch.events)
    for (let turns = Math.floor(random() * 4); turns > 0; turns--) await new Promise(setImmediate)
    if (batch.position >= to) stop.abort()
  }
  return read.map(({ position }) => position)
}

test('every follower gets each event after its position once and in order, near or far behind', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, events(COUNT / 2))
  const stop = new AbortController()
  const log = await sharedLog({ log: store, signal: stop.signal, keep: 20 })
  const random = randomNumbers(7)
  const followers = [0, 0, 57, 150, 199, 200, 200].map((after, index) =>
    follow(log, BigInt(after), BigInt(COUNT), 1 + index * 7, random).then((positions) => ({ after, positions })),
  )
  for (let left = COUNT / 2; left > 0; left--) {
    await appendAll(store, events(1))
    if (random() < 0.5) await new Promise(setImmediate)
  }
  for (const { after, positions } of await Promise.all(followers)) {
    expect(positions).toEqual(Array.from({ length: COUNT - after }, (_, index) => BigInt(after + index + 1)))
  }
  stop.abort()
})

test('subscribes once for all followers, and again when the subscription fails', async () => {
  const store = inMemoryEventStore()
  const stop = new AbortController()
  let subscriptions = 0
  const failures: unknown[] = []
  const log = await sharedLog({
    signal: stop.signal,
    onError: (error) => failures.push(error),
    log: {
      ...store,
      async *subscribe(options) {
        subscriptions++
        for await (const batch of store.subscribe({ ...options, batchSize: 1 })) {
          yield batch
          if (subscriptions === 1 && batch.position === 3n) throw new Error('the connection was lost')
        }
      },
    },
  })
  const followers = [1, 2, 3].map(() => follow(log, 0n, 6n, 10, () => 0))
  await appendAll(store, events(6))
  for (const positions of await Promise.all(followers)) expect(positions).toEqual([1n, 2n, 3n, 4n, 5n, 6n])
  expect(failures).toHaveLength(1)
  expect(subscriptions).toBe(2)
  stop.abort()
})

/** Advances a simulated minute for a reader that polls the log every few seconds. */
async function aMinute(clock: ManualClock, until: () => boolean): Promise<void> {
  for (let second = 0; second < 60 && !until(); second++) {
    await clock.waitedFor()
    clock.advance(1_000)
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
  }
}

test('drops buffered events that the log lost, although the subscription continued without an error', async () => {
  const before = inMemoryEventStore()
  const after = inMemoryEventStore()
  const append = (store: EventStore, number: number) =>
    store.append('session-1', [{ ...numbered(events(1)[0], number), id: crypto.randomUUID() }], 'any')
  const failedOver = Promise.withResolvers<void>()
  const reported: unknown[] = []
  const stop = new AbortController()
  let log: LogReader = before
  const shared = await sharedLog({
    signal: stop.signal,
    onError: (error) => reported.push(error),
    log: {
      async *subscribe(options) {
        for await (const batch of before.subscribe(options)) {
          yield batch
          if (batch.position === 6n) break
        }
        await failedOver.promise
        yield* after.subscribe({ ...options, after: 6n })
      },
      readLog: (options) => log.readLog(options),
      head: () => log.head(),
      eventIdAt: (position) => log.eventIdAt(position),
    },
  })
  const ids = async (to: bigint) => {
    const own = new AbortController()
    const read: string[] = []
    for await (const batch of shared.subscribe({ after: 0n, signal: own.signal })) {
      read.push(...batch.events.map(({ id }) => id))
      if (batch.position >= to) own.abort()
    }
    return read
  }
  for (let number = 1; number <= 6; number++) await append(before, number)
  expect(await ids(6n)).toHaveLength(6)

  // The new server has events of its own beyond those read from the old one.
  for (let number = 1; number <= 9; number++) await append(after, number)
  log = after
  failedOver.resolve()
  await expect.poll(() => reported).toEqual([expect.any(LogMismatchError)])
  const kept = await after.readStream('session-1')
  expect(await ids(9n)).toEqual(kept.events.map(({ id }) => id))
  stop.abort()
})

describe('a silent subscription', () => {
  /** A log whose first subscription delivers these batches and then nothing, even when events are appended. */
  async function silentAfter(first: readonly Batch[]) {
    const store = inMemoryEventStore()
    const clock = manualClock()
    const stop = new AbortController()
    const warnings: string[] = []
    const subscribedAfter: bigint[] = []
    let headIsKnown = true
    const log = await sharedLog({
      signal: stop.signal,
      clock,
      onError: (error) => warnings.push((error as Error).message),
      log: {
        ...store,
        head: () => (headIsKnown ? store.head() : Promise.reject(new Error('the log is unreachable'))),
        async *subscribe(options) {
          subscribedAfter.push(options.after)
          if (subscribedAfter.length > 1) return yield* store.subscribe(options)
          yield* first
          await new Promise(() => {})
        },
      },
    })
    const away = (isAway: boolean) => {
      headIsKnown = !isAway
    }
    return { store, clock, log, warnings, subscribedAfter, away, stop }
  }

  test('is replaced after 30 s, with a warning that names both positions', async () => {
    const { store, clock, log, warnings, subscribedAfter, stop } = await silentAfter([])
    const reading = follow(log, 0n, 3n, 10, () => 0)
    await appendAll(store, events(3))
    await aMinute(clock, () => warnings.length > 0)
    expect(clock.now()).toBeGreaterThanOrEqual(30_000)
    expect(warnings).toEqual(['nothing came for 30 s after position 0, although the log goes to 3'])
    expect(await reading).toEqual([1n, 2n, 3n])
    expect(subscribedAfter).toEqual([0n, 0n])
    stop.abort()
  })

  test('is replaced after the last event received, even when its position was beyond the log', async () => {
    // EventStoreDB 24.10.0 reports this position for an empty log.
    const { store, clock, log, warnings, subscribedAfter, stop } = await silentAfter([
      { events: [], position: 2n ** 64n - 1n },
    ])
    await appendAll(store, events(3))
    await aMinute(clock, () => warnings.length > 0)
    expect(warnings).toEqual([`nothing came for 30 s after position ${2n ** 64n - 1n}, although the log goes to 3`])
    expect(await follow(log, 0n, 3n, 10, () => 0)).toEqual([1n, 2n, 3n])
    expect(subscribedAfter).toEqual([0n, 0n])
    stop.abort()
  })

  test('is left alone while there is nothing to deliver, and while the log is unreachable', async () => {
    const { store, clock, warnings, subscribedAfter, away, stop } = await silentAfter([])
    await aMinute(clock, () => false)
    away(true)
    await store.append('session-1', [numbered(Tallied({ who: 'amelia', amount: 1 }), 1)], 'any')
    await aMinute(clock, () => false)
    expect(warnings).toEqual([])
    away(false)
    await aMinute(clock, () => warnings.length > 0)
    expect(warnings).toHaveLength(1)
    await expect.poll(() => subscribedAfter).toHaveLength(2)
    stop.abort()
  })
})
