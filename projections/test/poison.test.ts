import type { EventDefinition } from '@stillair/events/language/define-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { inMemoryKeyring } from '@stillair/events/log/in-memory/in-memory-keyring.ts'
import { withPersonalData } from '@stillair/events/log/personal-data.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { status } from '../src/cli/status.ts'
import { applyStep } from '../src/engine/apply-batch.ts'
import { arrangeBuilds, beginRebuild } from '../src/engine/builds.ts'
import { readFailures, skipEvent } from '../src/engine/failure.ts'
import { participant } from '../src/engine/participant.ts'
import { readCheckpoint } from '../src/model/checkpoint.ts'
import { connect } from '../src/model/connection.ts'
import type { Consumer } from '../src/model/consumer.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { SERVING } from '../src/model/target.ts'
import { ratings } from '../src/modules/ratings/ratings.ts'
import { appendAll, type Harness, harness, numbered, silent } from './harness.ts'
import { Tallied, TOO_LARGE, tally, UNLUCKY, WITHOUT_FORM } from './tally.ts'

let on: Harness
beforeEach(async () => {
  on = await harness()
})
afterEach(() => on.close())

const sum = async (version = 1) => (await on.pool.query(`select sum from read.tally_v${version}`)).rows[0]?.sum
const failures = () => readFailures(on.pool, SERVING)
const waitForFailure = () => expect.poll(failures).toHaveLength(1)
const one = (amount: number) => Tallied({ who: 'amelia', amount })
const bad = tally()

describe.each([
  { what: 'the rule rejects', amount: UNLUCKY, reason: /thirteen is unlucky/ },
  { what: 'Postgres refuses', amount: TOO_LARGE, reason: /out of range for type integer/ },
  { what: 'a column cannot encode', amount: WITHOUT_FORM, reason: /seventeen cannot be encoded/ },
])('an event that $what', ({ amount, reason }) => {
  test('stops only its projection, after everything before it is applied, and reports the event and the reason', async () => {
    const store = inMemoryEventStore()
    // The event is in the middle of a batch, so that the good events before it must be separated from it.
    await appendAll(store, [...Array(60).fill(one(1)), one(amount), ...Array(20).fill(one(1))])
    on.start([projectionConsumer(bad), projectionConsumer(ratings)], store)

    await waitForFailure()
    const [failure] = await failures()
    expect(failure).toMatchObject({
      name: 'tally',
      version: 1,
      position: 61n,
      eventType: 'Tallied',
      stream: 'session-1',
    })
    expect(failure?.reason).toMatch(reason)
    expect(await sum()).toBe(60)
    expect((await on.checkpoints('tally'))[0]?.position).toBe(60n)
    await on.caughtUp([projectionConsumer(ratings)], store)
  })

  test('can be skipped, and its projection continues', async () => {
    const store = inMemoryEventStore()
    await appendAll(store, [one(1), one(amount), one(2), one(amount), one(4)])
    const supervisor = on.start([projectionConsumer(bad)], store)
    await waitForFailure()

    expect(await skipEvent(on.pool, SERVING, { name: 'tally', position: 4n, reason: 'not reached yet' })).toBe(false)
    expect(await skipEvent(on.pool, SERVING, { name: 'tally', position: 2n, reason: 'it was a slip' })).toBe(true)
    await expect.poll(async () => (await failures())[0]?.position).toBe(4n)
    expect(await skipEvent(on.pool, SERVING, { name: 'tally', position: 4n, reason: 'another slip' })).toBe(true)
    await on.caughtUp([projectionConsumer(bad)], store)
    expect(await sum()).toBe(7)
    const { rows } = await on.pool.query(
      'select position::int, reason, failed_because from projections.skip order by 1',
    )
    expect(rows).toMatchObject([
      { position: 2, reason: 'it was a slip' },
      { position: 4, reason: 'another slip' },
    ])
    expect(rows[0].failed_because).toMatch(reason)

    // A rebuild by the same code skips the same events, and so gets the same rows.
    await beginRebuild(on.pool, SERVING, projectionConsumer(bad), { hold: false })
    await expect.poll(async () => (await on.checkpoints('tally')).map(({ version }) => version)).toEqual([2])
    expect(await sum(2)).toBe(7)
    await supervisor.stop()
  })

  test('is the only event skipped, even when the log has another at its position', async () => {
    const store = inMemoryEventStore()
    await appendAll(store, [one(1), one(amount)])
    const supervisor = on.start([projectionConsumer(bad)], store)
    await waitForFailure()
    await skipEvent(on.pool, SERVING, { name: 'tally', position: 2n, reason: 'a slip' })
    await on.caughtUp([projectionConsumer(bad)], store)
    await supervisor.stop()

    const restored = inMemoryEventStore()
    await appendAll(restored, [one(1)])
    await restored.append('session-1', [numbered(one(5), 7)], 'any')
    await beginRebuild(on.pool, SERVING, projectionConsumer(bad), { hold: false })
    on.start([projectionConsumer(bad)], restored)
    await expect.poll(() => sum(2)).toBe(6)

    // The event at its position can be skipped, too.
    await restored.append('session-1', [numbered(one(amount), 8)], 'any')
    await expect.poll(async () => (await failures()).map(({ position }) => position)).toEqual([3n])
    expect(await skipEvent(on.pool, SERVING, { name: 'tally', position: 3n, reason: 'another' })).toBe(true)
    await expect.poll(failures).toEqual([])
  })

  test('is retried after a restart, and applied once the code is fixed', async () => {
    const store = inMemoryEventStore()
    await appendAll(store, [one(1), one(amount), one(2)])
    const supervisor = on.start([projectionConsumer(bad)], store)
    await waitForFailure()
    await supervisor.stop()

    const fixed = projectionConsumer(tally({ isFixed: true }))
    on.start([fixed], store)
    await on.caughtUp([fixed], store)
    await expect.poll(failures).toEqual([])
    expect(await sum()).toBe(3)
  })
})

/** Returns the exit code and the output of `status` by code that has only this consumer. */
async function statusOf(store: EventStore, consumer: Consumer): Promise<{ code: number; text: string }> {
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  const context = { store, pool: on.pool, postgresUrl: on.url, target: SERVING, logger: silent, print }
  const code = await status({ ...context, consumers: [consumer], signal: new AbortController().signal })
  return { code, text: printed.join('\n') }
}

test('status ignores the failures of another release, which this one cannot repair', async () => {
  const store = inMemoryEventStore()
  await appendAll(store, [one(1), one(UNLUCKY)])
  const newer = projectionConsumer(tally({ version: 2 }))
  const running = on.start([newer], store)
  await waitForFailure()
  await running.stop()
  const own = projectionConsumer(tally({ isFixed: true }))
  on.start([own], store)
  await on.caughtUp([own], store)

  const { code, text } = await statusOf(store, own)
  expect(text).toContain('of another release')
  expect(text).not.toContain('skip')
  expect(code).toBe(0)
  expect(await statusOf(store, newer)).toMatchObject({ code: 1, text: expect.stringContaining('skip tally 2') })
})

test('an event that this code cannot read stops only the projections that use it', async () => {
  const keyring = inMemoryKeyring()
  const written = inMemoryEventStore()
  await appendAll(written, [one(1)])
  await written.append('session-1', [{ ...numbered(one(2), 2), schemaVersion: 2 }], 'any')
  const store = withPersonalData(written, keyring, new Map<string, EventDefinition>([[Tallied.type, Tallied]]))
  on.start([projectionConsumer(bad), projectionConsumer(ratings)], store)
  await waitForFailure()
  const { code, text } = await statusOf(store, projectionConsumer(bad))
  expect(code).toBe(1)
  expect(text).toContain(
    'a later release wrote it in schema version 2, and this one reads up to 1; run the later release',
  )
  expect(text).not.toContain('skip')
  expect(await sum()).toBe(1)
  await on.caughtUp([projectionConsumer(ratings)], store)
})

test('a step without events that Postgres refuses fails instead of being halved for ever', async () => {
  const { client, close } = await connect(on.url, 'test')
  try {
    await arrangeBuilds(on.pool, SERVING, projectionConsumer(bad), { log: inMemoryEventStore() })
    const checkpoint = await readCheckpoint(on.pool, SERVING, 'tally', 1)
    if (!checkpoint) throw new Error('no checkpoint found')
    const version = participant({ consumer: projectionConsumer(bad), target: SERVING, checkpoint, skipped: new Set() })
    // EventStoreDB 24.10.0 reports this position for an empty log; no checkpoint can hold it.
    const { ctid } = checkpoint
    const step = { events: [], from: 0n, to: 2n ** 64n - 1n, eventId: crypto.randomUUID(), ctid }
    await expect(applyStep(client, version, step)).rejects.toThrow(/out of range for type bigint/)
  } finally {
    await close()
  }
})
