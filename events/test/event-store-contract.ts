import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../src/language/event.ts'
import { BEGINNING, type Position } from '../src/language/position.ts'
import type { StreamName } from '../src/language/stream-name.ts'
import {
  AppendTooLargeError,
  type Batch,
  ConflictError,
  DuplicateEventIdError,
  type EventStore,
  MAX_APPEND_BYTES,
  type ReadLogOptions,
  type SubscribeOptions,
  UnstorableEventError,
} from '../src/log/event-store.ts'
import { collect, idsOf, testEvent, testEvents, testStream } from './test-events.ts'

/** A log for one run of the suite. */
export interface LogUnderTest {
  readonly store: EventStore
  /** A second store over the same log, as another process has it. */
  readonly other: EventStore
  /** Puts that many things into the log, or through it, that are none of the reader's. */
  others(count: number): Promise<void>
  /** Resolves when that many subscriptions have reached the server; where that cannot be seen, at once. */
  subscribed(count: number): Promise<void>
  /** Breaks the connections of both stores, as a restart of the server or the network would. */
  drop(): Promise<void>
  close(): Promise<void>
}

const never = new AbortController().signal

/**
 * What a server decides and not the adapter: against the emulator, which was built from what is known of servers, a test with
 * this mark proves no more than that the adapter copes with such a server.
 */
const SERVER = { tags: ['only-a-server'] }

/** What every event store does. `open` is called once. */
export function eventStoreContract(name: string, open: () => Promise<LogUnderTest>): void {
  describe(`event store contract: ${name}`, () => {
    let log: LogUnderTest
    let store: EventStore

    beforeAll(async () => {
      log = await open()
      store = log.store
    })
    afterAll(() => log.close())

    const positions = (events: readonly RecordedEvent[]) => events.map((event) => event.position)
    const ids = (events: readonly { id: string }[]) => events.map((event) => event.id)
    const increasing = (values: readonly Position[]) =>
      values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0n))

    /** Follows the log, in this store or the other, until `count` events of the stream have come. */
    async function follow(
      count: number,
      options: Partial<SubscribeOptions> & { stream?: StreamName; by?: EventStore },
    ) {
      const { stream, by = store, after = BEGINNING, batchSize } = options
      const signal = options.signal ?? new AbortController().signal
      const concerns = (event: RecordedEvent) => stream === undefined || event.stream === stream
      const batches = by.subscribe({ after, signal, ...(batchSize ? { batchSize } : {}) })
      const events = await collect(batches, (all) => all.filter(concerns).length >= count)
      return events.filter(concerns)
    }

    describe('an empty log', () => {
      test('has its head at the beginning, and nothing to read', async () => {
        expect(await store.head()).toBe(BEGINNING)
        expect(await collect(store.readLog({ after: BEGINNING }))).toEqual([])
      })
    })

    describe('append', () => {
      test('answers with the revision and position of the last event', async () => {
        const stream = testStream()
        const first = await store.append(stream, testEvents(3), 'no-stream')
        expect(first.revision).toBe(2)
        const second = await store.append(stream, testEvents(1), 2)
        expect(second.revision).toBe(3)
        expect(second.position).toBeGreaterThan(first.position)
        const { events } = await store.readStream(stream)
        expect(events.at(2)?.position).toBe(first.position)
        expect(events.at(3)?.position).toBe(second.position)
      })

      test('keeps everything about an event', async () => {
        const stream = testStream()
        const event = testEvent(1)
        const before = Date.now()
        await store.append(stream, [event], 'no-stream')
        const [recorded] = (await store.readStream(stream)).events
        expect(recorded).toEqual({
          ...event,
          stream,
          revision: 0,
          position: expect.any(BigInt),
          recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        })
        // A second of grace: the server has a clock of its own.
        expect(Math.abs(Date.parse(recorded?.recordedAt ?? '') - before)).toBeLessThan(60_000)
      })

      test.each([
        ['no-stream', 'an existing stream', 2],
        [0, 'a stream that is further', 2],
        [7, 'a stream that is not so far', 2],
        [0, 'a stream that does not exist', 0],
      ] as const)('refuses %s on %s and records nothing', async (expected, _case, existing) => {
        const stream = testStream()
        if (existing > 0) await store.append(stream, testEvents(existing), 'no-stream')
        const attempt = store.append(stream, testEvents(2), expected)
        await expect(attempt).rejects.toBeInstanceOf(ConflictError)
        await expect(attempt).rejects.toMatchObject({ stream, expected, actual: existing - 1 })
        expect((await store.readStream(stream)).revision).toBe(existing - 1)
      })

      test('expecting nothing, takes a stream as it is', async () => {
        const stream = testStream()
        await store.append(stream, testEvents(1), 'any')
        expect((await store.append(stream, testEvents(2), 'any')).revision).toBe(2)
      })

      test.each(['no-stream', 'any', 2] as const)('sent again expecting %s, records once', SERVER, async (expected) => {
        const stream = testStream()
        if (expected === 2) await store.append(stream, testEvents(3), 'no-stream')
        const events = testEvents(2)
        const first = await store.append(stream, events, expected)
        expect(await store.append(stream, events, expected)).toEqual(first)
        const after = await store.append(stream, testEvents(1), first.revision)
        expect(await log.other.append(stream, events, expected)).toEqual(first)
        expect((await store.readStream(stream)).revision).toBe(after.revision)
      })

      describe('of ids that are there already', () => {
        const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
        const sent = (...chosen: string[]) => chosen.map((id, n) => testEvent(n, id))

        test.each([
          ['at the revision that the stream has', 3],
          ['at an earlier one', 0],
          ['at one that it never had', 7],
          ['of a stream that does not exist', 'no-stream'],
          ['expecting nothing', 'any'],
        ] as const)('all of them, %s, answers where they are', async (_case, expected) => {
          const stream = testStream()
          await store.append(stream, testEvents(1), 'no-stream')
          const first = await store.append(stream, sent(a, b), 0)
          await store.append(stream, testEvents(1), 2)
          expect(await store.append(stream, sent(a, b), expected)).toEqual(first)
          // With what was just read, and by a writer who did not append them.
          const recorded = await log.other.readStream(stream)
          expect(await log.other.append(stream, sent(a, b), expected, { recorded: idsOf(recorded) })).toEqual(first)
          expect((await store.readStream(stream)).revision).toBe(3)
        })

        test.each([1, 0, 7, 'no-stream', 'any'] as const)(
          'in reverse, expecting %s, answers where they are',
          async (expected) => {
            const stream = testStream()
            const first = await store.append(stream, sent(a, b), 'no-stream')
            expect(await store.append(stream, sent(b, a), expected)).toEqual(first)
            expect(ids((await store.readStream(stream)).events)).toEqual([a, b])
          },
        )

        test.each([1, 0, 7, 'no-stream', 'any'] as const)(
          'some of them, expecting %s, is refused',
          async (expected) => {
            const stream = testStream()
            await store.append(stream, sent(a, b), 'no-stream')
            for (const some of [sent(b, c), sent(c, b), sent(a, b, c)]) {
              await expect(store.append(stream, some, expected)).rejects.toBeInstanceOf(DuplicateEventIdError)
            }
            expect(ids((await store.readStream(stream)).events)).toEqual([a, b])
          },
        )

        test('in another stream are other events', async () => {
          const [one, two] = [testStream(), testStream()]
          const first = await store.append(one, sent(a, b), 'no-stream')
          const second = await store.append(two, sent(a, b), 'no-stream')
          expect(second.position).toBeGreaterThan(first.position)
          expect(await store.append(one, sent(a, b), 1)).toEqual(first)
          expect(await store.append(two, sent(a, b), 'any')).toEqual(second)
          expect([(await store.readStream(one)).revision, (await store.readStream(two)).revision]).toEqual([1, 1])
        })
      })

      describe('of as much as the log takes', () => {
        /** Two events that together have that many bytes of data and metadata, in letters of several bytes. */
        function eventsOf(bytes: number) {
          const events = [testEvent(1), { ...testEvent(2), data: { text: '' } }] as const
          const size = (part: unknown) => Buffer.byteLength(JSON.stringify(part))
          const empty = events.reduce((sum, { data, metadata }) => sum + size(data) + size(metadata), 0)
          const left = bytes - empty
          return [events[0], { ...events[1], data: { text: 'ä'.repeat(left >> 1) + 'a'.repeat(left % 2) } }]
        }

        test('is recorded, and read again', SERVER, async () => {
          const stream = testStream()
          const events = eventsOf(MAX_APPEND_BYTES)
          const { revision } = await store.append(stream, events, 'no-stream')
          expect(revision).toBe(1)
          expect((await log.other.readStream(stream)).events[1]?.data).toEqual(events[1]?.data)
        })

        test('and one byte more is refused, and nothing of it recorded', SERVER, async () => {
          const stream = testStream()
          const attempt = store.append(stream, eventsOf(MAX_APPEND_BYTES + 1), 'no-stream')
          await expect(attempt).rejects.toBeInstanceOf(AppendTooLargeError)
          await expect(attempt).rejects.toMatchObject({ stream, bytes: MAX_APPEND_BYTES + 1 })
          expect((await store.readStream(stream)).revision).toBe(-1)
        })
      })

      test("to a stream that is not the product's is a mistake", async () => {
        for (const stream of ['order-1', '$stats-1', 'session-', 'session'] as StreamName[]) {
          await expect(store.append(stream, testEvents(1), 'any')).rejects.toBeInstanceOf(RangeError)
        }
      })

      test('of the same events by many at once records once', SERVER, async () => {
        const stream = testStream()
        const events = testEvents(3)
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => (n % 2 ? store : log.other).append(stream, events, 'no-stream')),
        )
        expect(new Set(answers.map((answer) => answer.position)).size).toBe(1)
        expect(ids((await store.readStream(stream)).events)).toEqual(ids(events))
      })

      test('without events is a mistake', async () => {
        await expect(store.append(testStream(), [], 'any')).rejects.toBeInstanceOf(RangeError)
      })

      test.each([
        ['NUL', 'a\0b'],
        ['half of a surrogate pair', 'a\ud83db'],
      ])('refuses %s in a text, and names where', async (_name, text) => {
        const stream = testStream()
        const event = { ...testEvent(1), data: { list: [{ text }] } }
        const attempt = store.append(stream, [testEvent(0), event], 'no-stream')
        await expect(attempt).rejects.toBeInstanceOf(UnstorableEventError)
        await expect(attempt).rejects.toMatchObject({ path: 'data.list.0.text' })
        expect((await store.readStream(stream)).revision).toBe(-1)
      })

      test('takes a large batch', async () => {
        const stream = testStream()
        const events = testEvents(1_000)
        await store.append(stream, events, 'no-stream')
        expect(ids((await store.readStream(stream)).events)).toEqual(ids(events))
      })
    })

    describe('writers at the same revision', () => {
      test('exactly one wins, the others learn where the stream is', SERVER, async () => {
        const stream = testStream()
        await store.append(stream, testEvents(1), 'no-stream')
        const attempts = await Promise.allSettled(
          Array.from({ length: 16 }, (_, n) => (n % 2 ? store : log.other).append(stream, [testEvent(n)], 0)),
        )
        const losers = attempts.filter((attempt) => attempt.status === 'rejected')
        expect(attempts.length - losers.length).toBe(1)
        for (const { reason } of losers) expect(reason).toBeInstanceOf(ConflictError)
        expect(losers.every(({ reason }) => reason.actual === 1)).toBe(true)
        expect((await store.readStream(stream)).revision).toBe(1)
      })

      test('expecting nothing, all get their events in', SERVER, async () => {
        const stream = testStream()
        const sent = Array.from({ length: 16 }, () => testEvents(2))
        await Promise.all(sent.map((events, n) => (n % 2 ? store : log.other).append(stream, events, 'any')))
        const { events } = await store.readStream(stream)
        expect(events.map((event) => event.revision)).toEqual(Array.from({ length: 32 }, (_, n) => n))
        expect(ids(events).sort()).toEqual(ids(sent.flat()).sort())
      })
    })

    describe('readStream', () => {
      test('of a stream that does not exist is empty, at revision -1', async () => {
        expect(await store.readStream(testStream())).toEqual({ events: [], revision: -1 })
      })

      test('returns the events of that stream alone, in order', async () => {
        const [one, two] = [testStream(), testStream()]
        const events = testEvents(4)
        for (const [n, event] of events.entries()) {
          await store.append(one, [event], n === 0 ? 'no-stream' : n - 1)
          await store.append(two, [testEvent(n)], 'any')
        }
        const slice = await log.other.readStream(one)
        expect(slice.revision).toBe(3)
        expect(ids(slice.events)).toEqual(ids(events))
        expect(slice.events.map((event) => event.revision)).toEqual([0, 1, 2, 3])
        expect(slice.events.every((event) => event.stream === one)).toBe(true)
      })

      test('from a revision returns that event and those after it', async () => {
        const stream = testStream()
        const events = testEvents(4)
        await store.append(stream, events, 'no-stream')
        for (const from of [0, 1, 3]) {
          const slice = await log.other.readStream(stream, { from })
          expect(slice.revision).toBe(3)
          expect(ids(slice.events)).toEqual(ids(events.slice(from)))
          expect(slice.events[0]?.revision).toBe(from)
        }
        expect(await store.readStream(stream, { from: 4 })).toEqual({ events: [], revision: -1 })
        expect(await store.readStream(testStream(), { from: 2 })).toEqual({ events: [], revision: -1 })
      })
    })

    describe('readLog', () => {
      test('returns every event once, in order, up to the head, in batches of any size', async () => {
        await Promise.all(Array.from({ length: 10 }, () => store.append(testStream(), testEvents(3), 'no-stream')))
        const whole = await collect(store.readLog({ after: BEGINNING }))
        expect(increasing(positions(whole))).toBe(true)
        expect(positions(whole).at(-1)).toBe(await store.head())
        for (const batchSize of [7, 10]) {
          const sizes: number[] = []
          const events: RecordedEvent[] = []
          for await (const batch of store.readLog({ after: BEGINNING, batchSize })) {
            sizes.push(batch.events.length)
            events.push(...batch.events)
            expect(batch.position).toBeGreaterThanOrEqual(batch.events.at(-1)?.position ?? 0n)
          }
          expect(ids(events)).toEqual(ids(whole))
          expect(Math.max(...sizes)).toBeLessThanOrEqual(batchSize)
        }
      })

      test('begins after one position and stops after another', async () => {
        const stream = testStream()
        await store.append(stream, testEvents(6), 'no-stream')
        const { events } = await store.readStream(stream)
        const [, second, , , fifth] = positions(events) as [Position, Position, Position, Position, Position]
        for (const batchSize of [1, 2, 1_000]) {
          const read = await collect(store.readLog({ after: second, until: fifth, batchSize }))
          expect(ids(read)).toEqual(ids(events.slice(2, 5)))
        }
        expect(await collect(store.readLog({ after: fifth, until: second }))).toEqual([])
      })

      test('ends at the head it had when it began', async () => {
        await store.append(testStream(), testEvents(3), 'no-stream')
        const head = await store.head()
        const options: ReadLogOptions = { after: BEGINNING, until: head + 1_000_000n, batchSize: 2 }
        let last = BEGINNING
        for await (const batch of store.readLog(options)) {
          // Would never end if what is appended while it reads were read too.
          await store.append(testStream(), testEvents(2), 'no-stream')
          last = batch.events.at(-1)?.position ?? last
        }
        expect(last).toBe(head)
      })

      test('stops when the signal aborts', async () => {
        const abort = new AbortController()
        let batches = 0
        for await (const _batch of store.readLog({ after: BEGINNING, batchSize: 1, signal: abort.signal })) {
          if (++batches === 2) abort.abort()
        }
        expect(batches).toBe(2)
      })
    })

    describe('eventIdAt', () => {
      test('returns the id of the event at each position, and none where there is none', async () => {
        const stream = testStream()
        await log.others(2)
        await store.append(stream, testEvents(3), 'no-stream')
        const { events } = await store.readStream(stream)
        for (const event of events) expect(await store.eventIdAt(event.position)).toBe(event.id)
        const head = await store.head()
        expect(await store.eventIdAt(BEGINNING)).toBeNull()
        expect(await store.eventIdAt(head + 1n)).toBeNull()
        expect(await store.eventIdAt(head + 1_000_000n)).toBeNull()
      })
    })

    describe('subscribe', () => {
      test.each([1, 10, 1_000])('goes from what is there to what comes, in batches of %i', async (batchSize) => {
        const stream = testStream()
        const after = await store.head()
        const events = testEvents(30)
        await store.append(stream, events.slice(0, 12), 'no-stream')
        const reading = follow(30, { after, batchSize, stream, by: log.other })
        for (let n = 12; n < 30; n++) await store.append(stream, events.slice(n, n + 1), n - 1)
        expect(ids(await reading)).toEqual(ids(events))
      })

      test('never returns more than a batch', async () => {
        const after = await store.head()
        await store.append(testStream(), testEvents(25), 'no-stream')
        const sizes: number[] = []
        const signal = new AbortController().signal
        for await (const batch of store.subscribe({ after, batchSize: 10, signal })) {
          sizes.push(batch.events.length)
          if (sizes.reduce((sum, size) => sum + size) >= 25) break
        }
        expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
      })

      test('returns an event that is appended while it waits', async () => {
        const after = await store.head()
        const stream = testStream()
        const abort = new AbortController()
        const subscription = log.other.subscribe({ after, signal: abort.signal })[Symbol.asyncIterator]()
        const next = subscription.next()
        const event = testEvent(1)
        await store.append(stream, [event], 'no-stream')
        let batch = await next
        while (!batch.done && batch.value.events.length === 0) batch = await subscription.next()
        expect(batch.done || ids(batch.value.events)).toEqual([event.id])
        abort.abort()
        expect((await subscription.next()).done).toBe(true)
      })

      test('ends without an error when the signal aborts, also while it waits', async () => {
        const abort = new AbortController()
        const after = await store.head()
        const ending = collect(store.subscribe({ after, signal: abort.signal }))
        await store.append(testStream(), testEvents(1), 'no-stream')
        await follow(1, { after })
        abort.abort()
        expect((await ending).length).toBeLessThanOrEqual(1)
        expect(await collect(store.subscribe({ after, signal: abort.signal }))).toEqual([])
      })

      test('waits for a slow reader, and loses nothing meanwhile', async () => {
        const after = await store.head()
        const stream = testStream()
        const abort = new AbortController()
        const seen: string[] = []
        const sent: string[] = []
        for (let n = 0; n < 5; n++) {
          const event = testEvent(n)
          sent.push(event.id)
          await store.append(stream, [event], 'any')
        }
        for await (const batch of log.other.subscribe({ after, batchSize: 3, signal: abort.signal })) {
          seen.push(...ids(batch.events))
          if (sent.length < 300) {
            // The reader is away for as long as these appends take.
            const events = testEvents(50)
            sent.push(...ids(events))
            await store.append(stream, events, 'any')
          }
          if (seen.length >= sent.length) abort.abort()
        }
        expect(seen).toEqual(sent)
      })

      test('resumes after its connection broke, without loss or repetition', SERVER, async () => {
        const after = await store.head()
        const stream = testStream()
        const events = testEvents(60)
        const reading = follow(60, { after, stream, by: log.other, batchSize: 7 })
        for (const [n, event] of events.entries()) {
          await store.append(stream, [event], 'any')
          if (n % 20 === 10) await log.drop()
        }
        expect(ids(await reading)).toEqual(ids(events))
      })
    })

    describe('a fresh log', () => {
      /** Batches as they came, until that many events of the stream did. */
      async function batchesOf(subscription: AsyncIterable<Batch>, stream: StreamName, count: number) {
        const batches: Batch[] = []
        let came = 0
        for await (const batch of subscription) {
          batches.push(batch)
          came += batch.events.filter((event) => event.stream === stream).length
          if (came >= count) break
        }
        return batches
      }

      test('followed from its beginning while it is empty, returns the first event', SERVER, async () => {
        const fresh = await open()
        try {
          const stream = testStream()
          const reading = batchesOf(fresh.other.subscribe({ after: BEGINNING, signal: never }), stream, 2)
          await fresh.subscribed(1)
          const events = testEvents(2)
          await fresh.store.append(stream, events.slice(0, 1), 'no-stream')
          await fresh.store.append(stream, events.slice(1), 0)
          const batches = await reading
          expect(ids(batches.flatMap((batch) => batch.events.filter((event) => event.stream === stream)))).toEqual(
            ids(events),
          )
        } finally {
          await fresh.close()
        }
      })

      test.each([0, 1, 31, 32, 33, 150])(
        'with %i things of others between: each event once, and again from every position that was handed out',
        SERVER,
        async (between) => {
          const fresh = await open()
          try {
            const stream = testStream()
            const events = testEvents(7)
            // A server that is given may hold thousands of events already.
            const begin = await fresh.store.head()
            await fresh.others(between)
            await fresh.store.append(stream, events.slice(0, 2), 'no-stream')
            await fresh.others(between)
            const reading = batchesOf(
              fresh.other.subscribe({ after: begin, batchSize: 2, signal: never }),
              stream,
              events.length,
            )
            await fresh.subscribed(1)
            for (let n = 2; n < events.length; n++) {
              await fresh.store.append(stream, events.slice(n, n + 1), n - 1)
              await fresh.others(between)
            }
            const batches = await reading
            const own = (batch: Batch) => ids(batch.events.filter((event) => event.stream === stream))
            expect(batches.flatMap(own)).toEqual(ids(events))

            for (const [n, { position, events: taken }] of batches.entries()) {
              // Past the last event there may be more, which a reader that begins at the position would never see.
              if (taken.length > 0) expect(position).toBe(taken.at(-1)?.position)
              const rest = batches.slice(n + 1).flatMap(own)
              const reread = await collect(fresh.other.readLog({ after: position }))
              expect(ids(reread.filter((event) => event.stream === stream))).toEqual(rest)
              if (rest.length === 0) continue
              const subscription = fresh.store.subscribe({ after: position, batchSize: 3, signal: never })
              const resumed = await batchesOf(subscription, stream, rest.length)
              expect(resumed.flatMap(own)).toEqual(rest)
            }
          } finally {
            await fresh.close()
          }
        },
      )
    })

    describe('16 writers', () => {
      test(
        'with conflicts and repetitions: readers of every batch size get each event once and in order',
        SERVER,
        async () => {
          const after = await store.head()
          const hot = Array.from({ length: 4 }, testStream)
          let total = 0
          const writers = Array.from({ length: 16 }, async (_, writer) => {
            const by = writer % 2 ? store : log.other
            const own = testStream()
            let revision = -1
            for (let n = 0; n < 15; n++) {
              const events = testEvents(1 + ((writer + n) % 4))
              const contended = n % 3 === 0
              const stream = contended ? (hot[(writer + n) % 4] ?? own) : own
              const expected = contended ? (await by.readStream(stream)).revision : revision
              try {
                const appended = await by.append(stream, events, expected === -1 ? 'no-stream' : expected)
                if (n % 5 === 0) await by.append(stream, events, expected === -1 ? 'no-stream' : expected)
                total += events.length
                if (!contended) revision = appended.revision
              } catch (error) {
                if (!(error instanceof ConflictError) || !contended) throw error
              }
            }
          })
          const end = randomUUID()
          const done = (events: readonly RecordedEvent[]) => events.some((event) => event.id === end)
          const signal = new AbortController().signal
          const readers = [1, 10, 1_000].map((batchSize, n) =>
            collect((n % 2 ? store : log.other).subscribe({ after, batchSize, signal }), done),
          )
          await Promise.all(writers)
          await store.append(testStream(), [testEvent(0, end)], 'no-stream')
          const whole = await collect(store.readLog({ after }))
          expect(whole.length).toBe(total + 1)
          expect(increasing(positions(whole))).toBe(true)
          for (const events of await Promise.all(readers)) expect(ids(events)).toEqual(ids(whole))
          const revisions = new Map<string, number>()
          for (const event of whole) {
            expect(event.revision).toBe((revisions.get(event.stream) ?? -1) + 1)
            revisions.set(event.stream, event.revision)
          }
        },
      )
    })

    describe('close', () => {
      test('may be called twice', async () => {
        const closing = await open()
        await closing.close()
        await closing.close()
      })

      test('ends the subscriptions', async () => {
        const closing = await open()
        const signal = new AbortController().signal
        const ending = collect(closing.store.subscribe({ after: await closing.store.head(), signal }))
        await closing.close()
        expect(await ending).toEqual([])
      })
    })
  })
}
