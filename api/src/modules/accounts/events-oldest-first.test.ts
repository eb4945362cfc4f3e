import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { oldestFirst } from './events-oldest-first.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

/** A log whose streams have events at these minutes. Events of the same minute have different positions. */
function logOf(streams: readonly (readonly number[])[]) {
  const events = streams
    .flatMap((minutes, index) => minutes.map((minute) => ({ stream: `session-${index}` as StreamName, minute })))
    .sort((a, b) => a.minute - b.minute)
    .map(({ stream, minute }, index) => ({ stream, recordedAt: at(minute).toISOString(), position: BigInt(index) }))
  let reading = 0
  let most = 0
  const readStream = async (stream: StreamName) => {
    reading += 1
    most = Math.max(most, reading)
    await Promise.resolve()
    reading -= 1
    return { events: events.filter((event) => event.stream === stream), revision: 0 }
  }
  const dated = streams
    .map((minutes, index) => ({ stream: `session-${index}` as StreamName, since: at(Math.min(...minutes)) }))
    .sort((a, b) => a.since.getTime() - b.since.getTime())
  return { store: { readStream } as unknown as EventStore, streams: dated, events, most: () => most }
}

async function batchesOf(batches: AsyncIterable<readonly RecordedEvent[]>): Promise<RecordedEvent[][]> {
  const all: RecordedEvent[][] = []
  for await (const batch of batches) all.push([...batch])
  return all
}

test('every event is yielded once, oldest first, however the streams overlap', async () => {
  const streams = fc.array(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(streams, async (minutes) => {
      const log = logOf(minutes)
      const batches = await batchesOf(oldestFirst(log.store, log.streams))
      expect(batches.flat().map(({ position }) => position)).toEqual(log.events.map(({ position }) => position))
      expect(batches.every((batch) => batch.length > 0)).toBe(true)
    }),
  )
})

test('consecutive short streams are yielded as they are read, four at a time', async () => {
  const log = logOf(Array.from({ length: 40 }, (_, index) => [index * 10, index * 10 + 5]))
  const batches = await batchesOf(oldestFirst(log.store, log.streams))
  expect(batches).toHaveLength(10)
  expect(log.most()).toBe(4)
})

test('yields nothing without streams', async () => {
  expect(await batchesOf(oldestFirst(logOf([]).store, []))).toEqual([])
})
