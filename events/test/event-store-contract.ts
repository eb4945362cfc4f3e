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
  /** A second store over the same log, like that of another process. */
  readonly other: EventStore
  /** Adds that many entries to the log that readers must skip: events of other applications, or unused positions. */
  others(count: number): Promise<void>
  /** Resolves when that many subscriptions have reached the server; immediately if that cannot be observed. */
  subscribed(count: number): Promise<void>
  /** Breaks the connections of both stores, as a restart of the server or the network would. */
  drop(): Promise<void>
  close(): Promise<void>
}

const never = new AbortController().signal

/**
 * Marks tests of behaviour that the server determines, not the adapter. Against the emulator, which imitates the known
 * behaviour of servers, such a test proves only that the adapter copes with it.
 */
const SERVER = { tags: ['only-a-server'] }

/** Runs the contract suite against an event store. Most tests share one log; some open a fresh one. */
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

    /** Subscribes to the log until `count` events of the stream have arrived, and returns them. */
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
      test('has its head at the beginning and no events', async () => {
        expect(await store.head()).toBe(BEGINNING)
        expect(await collect(store.readLog({ after: BEGINNING }))).toEqual([])
      })
    })

    describe('append', () => {
      test('returns the revision and position of the last event', async () => {
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

      test('stores everything about an event', async () => {
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
        // A minute of tolerance, since the server has its own clock.
        expect(Math.abs(Date.parse(recorded?.recordedAt ?? '') - before)).toBeLessThan(60_000)
      })

      test.each([
        ['no-stream', 'an existing stream', 2],
        [0, 'a longer stream', 2],
        [7, 'a shorter stream', 2],
        [0, 'a stream that does not exist', 0],
      ] as const)('refuses %s on %s and records nothing', async (expected, _case, existing) => {
        const stream = testStream()
        if (existing > 0) await store.append(stream, testEvents(existing), 'no-stream')
        const attempt = store.append(stream, testEvents(2), expected)
        await expect(attempt).rejects.toBeInstanceOf(ConflictError)
        await expect(attempt).rejects.toMatchObject({ stream, expected, actual: existing - 1 })
        expect((await store.readStream(stream)).revision).toBe(existing - 1)
      })

      test("with expectation 'any' accepts a stream at any revision", async () => {
        const stream = testStream()
        await store.append(stream, testEvents(1), 'any')
        expect((await store.append(stream, testEvents(2), 'any')).revision).toBe(2)
      })

      test.each(['no-stream', 'any', 2] as const)('repeated with %s is recorded once', SERVER, async (expected) => {
        const stream = testStream()
        if (expected === 2) await store.append(stream, testEvents(3), 'no-stream')
        const events = testEvents(2)
        const first = await store.append(stream, events, expected)
        expect(await store.append(stream, events, expected)).toEqual(first)
        const after = await store.append(stream, testEvents(1), first.revision)
        expect(await log.other.append(stream, events, expected)).toEqual(first)
        expect((await store.readStream(stream)).revision).toBe(after.revision)
      })

      describe('of recorded ids', () => {
        const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
        const sent = (...chosen: string[]) => chosen.map((id, n) => testEvent(n, id))

        test.each([
          ['the current revision', 3],
          ['an earlier revision', 0],
          ['a revision that does not exist', 7],
          ['no stream', 'no-stream'],
          ['any revision', 'any'],
        ] as const)('when all are recorded, expecting %s, returns where they are', async (_case, expected) => {
          const stream = testStream()
          await store.append(stream, testEvents(1), 'no-stream')
          const first = await store.append(stream, sent(a, b), 0)
          await store.append(stream, testEvents(1), 2)
          expect(await store.append(stream, sent(a, b), expected)).toEqual(first)
          // Also for another writer that has just read the stream.
          const recorded = await log.other.readStream(stream)
          expect(await log.other.append(stream, sent(a, b), expected, { recorded: idsOf(recorded) })).toEqual(first)
          expect((await store.readStream(stream)).revision).toBe(3)
        })

        test.each([1, 0, 7, 'no-stream', 'any'] as const)(
          'in reverse order, expecting %s, returns where they are',
          async (expected) => {
            const stream = testStream()
            const first = await store.append(stream, sent(a, b), 'no-stream')
            expect(await store.append(stream, sent(b, a), expected)).toEqual(first)
            expect(ids((await store.readStream(stream)).events)).toEqual([a, b])
          },
        )

        test.each([1, 0, 7, 'no-stream', 'any'] as const)(
          'when only some are recorded, expecting %s, is refused',
          async (expected) => {
            const stream = testStream()
            await store.append(stream, sent(a, b), 'no-stream')
            for (const some of [sent(b, c), sent(c, b), sent(a, b, c)]) {
              await expect(store.append(stream, some, expected)).rejects.toBeInstanceOf(DuplicateEventIdError)
            }
            expect(ids((await store.readStream(stream)).events)).toEqual([a, b])
          },
        )

        test('to another stream adds other events', async () => {
          const [one, two] = [testStream(), testStream()]
          const first = await store.append(one, sent(a, b), 'no-stream')
          const second = await store.append(two, sent(a, b), 'no-stream')
          expect(second.position).toBeGreaterThan(first.position)
          expect(await store.append(one, sent(a, b), 1)).toEqual(first)
          expect(await store.append(two, sent(a, b), 'any')).toEqual(second)
          expect([(await store.readStream(one)).revision, (await store.readStream(two)).revision]).toEqual([1, 1])
        })
      })

      describe('of the maximum size', () => {
        /** Returns two events with that many bytes of data and metadata in total, in multi-byte characters. */
        function eventsOf(bytes: number) {
          const events = [testEvent(1), { ...testEvent(2), data: { text: '' } }] as const
          const size = (part: unknown) => Buffer.byteLength(JSON.stringify(part))
          const empty = events.reduce((sum, { data, metadata }) => sum + size(data) + size(metadata), 0)
          const left = bytes - empty
          return [events[0], { ...events[1], data: { text: 'ä'.repeat(left >> 1) + 'a'.repeat(left % 2) } }]
        }

        test('is recorded and read back', SERVER, async () => {
          const stream = testStream()
          const events = eventsOf(MAX_APPEND_BYTES)
          const { revision } = await store.append(stream, events, 'no-stream')
          expect(revision).toBe(1)
          expect((await log.other.readStream(stream)).events[1]?.data).toEqual(events[1]?.data)
        })

        test('plus one byte is refused and not recorded', SERVER, async () => {
          const stream = testStream()
          const attempt = store.append(stream, eventsOf(MAX_APPEND_BYTES + 1), 'no-stream')
          await expect(attempt).rejects.toBeInstanceOf(AppendTooLargeError)
          await expect(attempt).rejects.toMatchObject({ stream, bytes: MAX_APPEND_BYTES + 1 })
          expect((await store.readStream(stream)).revision).toBe(-1)
        })
      })

      test('to a foreign stream throws a RangeError', async () => {
        for (const stream of ['order-1', '$stats-1', 'session-', 'session'] as StreamName[]) {
          await expect(store.append(stream, testEvents(1), 'any')).rejects.toBeInstanceOf(RangeError)
        }
      })

      test('of the same events by concurrent writers is recorded once', SERVER, async () => {
        const stream = testStream()
        const events = testEvents(3)
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => (n % 2 ? store : log.other).append(stream, events, 'no-stream')),
        )
        expect(new Set(answers.map((answer) => answer.position)).size).toBe(1)
        expect(ids((await store.readStream(stream)).events)).toEqual(ids(events))
      })

      test('without events throws a RangeError', async () => {
        await expect(store.append(testStream(), [], 'any')).rejects.toBeInstanceOf(RangeError)
      })

      test.each([
        ['NUL', 'a\0b'],
        ['half of a surrogate pair', 'a\ud83db'],
      ])('refuses %s in a text and names the field', async (_name, text) => {
        const stream = testStream()
        const event = { ...testEvent(1), data: { list: [{ text }] } }
        const attempt = store.append(stream, [testEvent(0), event], 'no-stream')
        await expect(attempt).rejects.toBeInstanceOf(UnstorableEventError)
        await expect(attempt).rejects.toMatchObject({ path: 'data.list.0.text' })
        expect((await store.readStream(stream)).revision).toBe(-1)
      })

      test('accepts a large batch', async () => {
        const stream = testStream()
        const events = testEvents(1_000)
        await store.append(stream, events, 'no-stream')
        expect(ids((await store.readStream(stream)).events)).toEqual(ids(events))
      })
    })

    describe('writers at the same revision', () => {
      test('exactly one wins, and the others get the current revision', SERVER, async () => {
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

      test("with expectation 'any', all succeed", SERVER, async () => {
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

      test('returns only the events of that stream, in order', async () => {
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

      test('starts after one position and stops after another', async () => {
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

      test('ends at the head at the start of the read', async () => {
        await store.append(testStream(), testEvents(3), 'no-stream')
        const head = await store.head()
        const options: ReadLogOptions = { after: BEGINNING, until: head + 1_000_000n, batchSize: 2 }
        let last = BEGINNING
        for await (const batch of store.readLog(options)) {
          // The loop would never end if it also read events appended during the read.
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
      test('returns the id of the event at each position, and null where there is no event', async () => {
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
      test.each([1, 10, 1_000])('delivers recorded events and then new ones, in batches of %i', async (batchSize) => {
        const stream = testStream()
        const after = await store.head()
        const events = testEvents(30)
        await store.append(stream, events.slice(0, 12), 'no-stream')
        const reading = follow(30, { after, batchSize, stream, by: log.other })
        for (let n = 12; n < 30; n++) await store.append(stream, events.slice(n, n + 1), n - 1)
        expect(ids(await reading)).toEqual(ids(events))
      })

      test('never exceeds the batch size', async () => {
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

      test('delivers an event that is appended while it waits', async () => {
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

      test('ends without an error when the signal aborts, even while it waits', async () => {
        const abort = new AbortController()
        const after = await store.head()
        const ending = collect(store.subscribe({ after, signal: abort.signal }))
        await store.append(testStream(), testEvents(1), 'no-stream')
        await follow(1, { after })
        abort.abort()
        expect((await ending).length).toBeLessThanOrEqual(1)
        expect(await collect(store.subscribe({ after, signal: abort.signal }))).toEqual([])
      })

      test('waits for a slow reader without losing events', async () => {
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
            // The reader is busy while these appends run.
            const events = testEvents(50)
            sent.push(...ids(events))
            await store.append(stream, events, 'any')
          }
          if (seen.length >= sent.length) abort.abort()
        }
        expect(seen).toEqual(sent)
      })

      test('resumes after a broken connection, without losing or repeating events', SERVER, async () => {
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
      /** Returns the batches of a subscription until that many events of the stream have arrived. */
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

      test('delivers its first event to a subscription that started while it was empty', SERVER, async () => {
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
        'with %i foreign entries in between delivers each event once, and resumes correctly from every batch position',
        SERVER,
        async (between) => {
          const fresh = await open()
          try {
            const stream = testStream()
            const events = testEvents(7)
            // A real server may already hold thousands of events.
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
              // A position beyond the last delivered event could make a resuming reader skip events.
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
        'with conflicts and repetitions: readers with every batch size get each event once and in order',
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
      test('can be called twice', async () => {
        const closing = await open()
        await closing.close()
        await closing.close()
      })

      test('ends subscriptions', async () => {
        const closing = await open()
        const signal = new AbortController().signal
        const ending = collect(closing.store.subscribe({ after: await closing.store.head(), signal }))
        await closing.close()
        expect(await ending).toEqual([])
      })
    })
  })
}
