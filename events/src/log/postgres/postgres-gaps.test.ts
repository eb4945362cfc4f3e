// @module-tag counts-at-once
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresLog, type PostgresLog } from '../../../test/postgres-log.ts'
import { collect, testEvent, testEvents, testStream } from '../../../test/test-events.ts'
import type { NewEvent, RecordedEvent } from '../../language/event.ts'
import { BEGINNING } from '../../language/position.ts'
import { pause } from '../../process/wait.ts'
import { APPEND_LOCK } from './schema.ts'

let log: PostgresLog

beforeEach(async () => {
  log = await openPostgresLog()
})
// A failed test may not return a connection, and closing the pool waits for it.
afterEach(() => log.close(), 30_000)

const never = new AbortController().signal
const ids = (events: readonly { id: string }[]) => events.map((event) => event.id)

/** Appends within the caller's transaction, so that it looks like a slow writer to others. */
async function appendWithin(client: pg.PoolClient, stream: string, events: readonly NewEvent[]): Promise<void> {
  await client.query('select log.append($1, -2, false, $2, $3, $4, $5, $6)', [
    stream,
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.schemaVersion),
    events.map((event) => JSON.stringify(event.data)),
    events.map((event) => JSON.stringify(event.metadata)),
  ])
}

/** Starts a transaction without time limits, because the log's limits could end it on a busy machine. */
async function begin(): Promise<pg.PoolClient> {
  const client = await log.pool.connect()
  await client.query('begin; set local idle_in_transaction_session_timeout = 0; set local transaction_timeout = 0')
  return client
}

/** Starts a transaction that has appended but not ended. */
async function openAppend(events: readonly NewEvent[]): Promise<pg.PoolClient> {
  const client = await begin()
  await appendWithin(client, testStream(), events)
  return client
}

async function end(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how)
  client.release()
}

describe('an open append', () => {
  test('is not skipped: events committed after it wait, and then all are delivered in order', async () => {
    const [before, held, later] = [testEvent(0), testEvent(1), testEvent(2)]
    await log.store.append(testStream(), [before], 'no-stream')
    const writer = await openAppend([held])
    await log.store.append(testStream(), [later], 'no-stream')
    const seen: string[] = []
    const reading = (async () => {
      for await (const { events } of log.store.subscribe({ after: BEGINNING, signal: never })) {
        seen.push(...ids(events))
        if (seen.length === 3) return
      }
    })()
    // A new reader of the whole log waits for it, too.
    const whole = collect(log.other.readLog({ after: BEGINNING }))
    await expect.poll(() => seen).toEqual([before.id])
    await waitForSettling()
    expect(seen).toEqual([before.id])
    await end(writer, 'commit')
    await reading
    expect(seen).toEqual(ids([before, held, later]))
    expect(ids(await whole)).toEqual(ids([before, held, later]))
  })

  test('that is rolled back leaves only a gap', async () => {
    const writer = await openAppend(testEvents(3))
    const later = testEvent(9)
    await log.store.append(testStream(), [later], 'no-stream')
    const reading = collect(log.store.subscribe({ after: BEGINNING, signal: never }), (events) => events.length === 1)
    await waitForSettling()
    await end(writer, 'rollback')
    const [event] = await reading
    expect(event?.id).toBe(later.id)
    expect(event?.position).toBe(4n)
  })

  test('does not delay other writers', async () => {
    const writer = await openAppend([testEvent(0)])
    const revisions = await Promise.all(
      Array.from({ length: 20 }, () => log.store.append(testStream(), testEvents(2), 'no-stream')),
    )
    expect(revisions.every(({ revision }) => revision === 1)).toBe(true)
    await end(writer, 'rollback')
  })

  test('is included in a read up to its position, even before it is visible', async () => {
    const [first, held] = [testEvent(0), testEvent(1)]
    await log.store.append(testStream(), [first], 'no-stream')
    const writer = await openAppend([held])
    await log.store.append(testStream(), [testEvent(2)], 'no-stream')
    const reading = collect(log.store.readLog({ after: BEGINNING, until: 2n }))
    await waitForSettling()
    await end(writer, 'commit')
    expect(ids(await reading)).toEqual(ids([first, held]))
  })

  test('that its writer abandoned is ended by Postgres, so that readers continue', async () => {
    const client = await log.pool.connect()
    const { promise: terminated, resolve } = Promise.withResolvers<void>()
    client.on('error', () => resolve())
    const [limit] = (await client.query('show idle_in_transaction_session_timeout')).rows
    expect(limit).toEqual({ idle_in_transaction_session_timeout: '5s' })
    await client.query('begin')
    await appendWithin(client, testStream(), [testEvent(0)])
    // Set only now, because a busy machine may take longer than this between two statements.
    await client.query("set local idle_in_transaction_session_timeout = '50ms'")
    const later = testEvent(1)
    await log.store.append(testStream(), [later], 'no-stream')
    const signal = never
    expect(ids(await collect(log.store.subscribe({ after: BEGINNING, signal }), () => true))).toEqual([later.id])
    await terminated
    client.release(true)
  })
})

test.each([1, 3])(
  'an append of %i events takes positions only while holding the lock that readers check',
  async (count) => {
    const { classId, objectId } = APPEND_LOCK
    const blocker = await begin()
    await blocker.query('select pg_advisory_xact_lock($1, $2)', [classId, objectId])
    const appending = log.store.append(testStream(), testEvents(count), 'no-stream')
    const waiting = async () => {
      const text = `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`
      return (await log.pool.query(text, [classId, objectId])).rowCount
    }
    await expect.poll(waiting).toBe(1)
    const { rows } = await log.pool.query('select is_called from log.event_position_seq')
    expect(rows).toEqual([{ is_called: false }])
    await end(blocker, 'commit')
    expect((await appending).position).toBe(BigInt(count))
  },
)

test('a long transaction on other tables does not delay readers', async () => {
  await log.pool.query('create table public.elsewhere (n int)')
  const client = await begin()
  await client.query('insert into public.elsewhere values (1)')
  const writer = await openAppend([testEvent(0)])
  const event = testEvent(1)
  await log.store.append(testStream(), [event], 'no-stream')
  await end(writer, 'rollback')
  expect(ids(await collect(log.store.readLog({ after: BEGINNING })))).toEqual([event.id])
  await end(client, 'commit')
})

test('positions past 2^53 stay exact', async () => {
  await log.pool.query('alter table log.event alter column position restart with 9007199254740993')
  const [one, two] = testEvents(2)
  if (!one || !two) throw new RangeError()
  const first = await log.store.append(testStream(), [one], 'no-stream')
  const second = await log.store.append(testStream(), [two], 'no-stream')
  expect([first.position, second.position]).toEqual([9007199254740993n, 9007199254740994n])
  expect(ids(await collect(log.store.readLog({ after: first.position })))).toEqual([two.id])
  expect(await log.store.head()).toBe(second.position)
})

test('appends are recorded once despite broken connections', async () => {
  const stream = testStream()
  const events = testEvents(200)
  const drops: Promise<void>[] = []
  for (const [n, event] of events.entries()) {
    await log.store.append(stream, [event], n === 0 ? 'no-stream' : n - 1)
    // Not awaited, so that connections break during some of the appends.
    if (n % 40 === 20) drops.push(log.drop())
  }
  await Promise.all(drops)
  expect(ids((await log.other.readStream(stream)).events)).toEqual(ids(events))
})

test('16 writers with random rollbacks and delays; readers are dropped and restarted', { tags: ['slow'] }, async () => {
  const random = seeded(20261120)
  let written = 0
  const writers = Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let n = 0; n < 12; n++) {
        let client: pg.PoolClient | undefined
        try {
          client = await log.pool.connect()
          await client.query('begin')
          await appendWithin(client, testStream(), testEvents(1 + Math.floor(random() * 5)))
          await pause(random() * 20, never)
          await appendWithin(client, testStream(), testEvents(1))
          await client.query(random() < 0.3 ? 'rollback' : 'commit')
          client.release()
        } catch {
          // The connection was dropped: the transaction was rolled back, or committed without a response.
          client?.release(true)
        }
        written++
        await pause(random() * 20, never)
      }
    }),
  )
  const last = randomUUID()
  const readers = [1, 10, 1_000].map(async (batchSize) => {
    const seen: RecordedEvent[] = []
    // A reader that restarts after its last event, like a killed process.
    while (seen.at(-1)?.id !== last) {
      const after = seen.at(-1)?.position ?? BEGINNING
      const until = seen.length + 1 + Math.floor(random() * 60)
      for await (const { events } of log.other.subscribe({ after, batchSize, signal: never })) {
        seen.push(...events)
        if (seen.length >= until || seen.at(-1)?.id === last) break
      }
    }
    return seen
  })
  for (const some of [40, 80, 120]) {
    await expect.poll(() => written).toBeGreaterThan(some)
    await log.drop()
  }
  await writers
  await log.store.append(testStream(), [testEvent(0, last)], 'no-stream')
  const { rows } = await log.pool.query<{ id: string }>('select id from log.event order by position')
  for (const seen of await Promise.all(readers)) expect(ids(seen)).toEqual(ids(rows))
  const [{ dead } = { dead: 0 }] = (
    await log.pool.query<{ dead: number }>('select (max(position) - count(*))::int as dead from log.event')
  ).rows
  expect(dead).toBeGreaterThan(0)
})

test('an append is announced to other processes', async () => {
  const listener = await log.pool.connect()
  const { promise: announced, resolve } = Promise.withResolvers<unknown>()
  listener.on('notification', resolve)
  await listener.query('listen stillair_log')
  await log.store.append(testStream(), testEvents(1), 'no-stream')
  expect(await announced).toMatchObject({ channel: 'stillair_log' })
  listener.release(true)
})

/** Waits until a reader has polled the open appends several times, so that it would have continued by now if at all. */
async function waitForSettling(): Promise<void> {
  const until = performance.now() + 240_000
  for (let looks = 0; looks < 3; ) {
    if (performance.now() > until) throw new Error('no reader waits at the gap')
    const { rows } = await log.pool.query<{ calls: number }>(
      `select count(*)::int as calls from pg_stat_activity
        where datname = current_database() and query like '%as filled%' and query not like '%pg_stat_activity%'`,
    )
    if ((rows[0]?.calls ?? 0) > 0) looks++
  }
}

/** Returns a random number generator (0 to 1) that repeats the same numbers in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
