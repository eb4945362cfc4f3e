import type { RecordedEvent } from '@stillair/events/event.ts'
import { inMemoryEventStore } from '@stillair/events/in-memory/in-memory-event-store.ts'
import { expect, test } from 'vitest'
import { appendAll } from '../test/harness.ts'
import { randomNumbers } from '../test/random-history.ts'
import { Tallied } from '../test/tally.ts'
import type { LogReader } from './run.ts'
import { sharedLog } from './shared-log.ts'

const COUNT = 400
const events = (count: number) => Array(count).fill(Tallied({ who: 'amelia', amount: 1 }))

/** Reads from a position until the position `to`, in batches, giving way to others as often as the numbers say. */
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

test('every follower gets everything after its position once and in order, near or far behind', async () => {
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

test('the log is subscribed to once for all, and again when the subscription fails', async () => {
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
          if (subscriptions === 1 && batch.position === 3n) throw new Error('the connection fell')
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
