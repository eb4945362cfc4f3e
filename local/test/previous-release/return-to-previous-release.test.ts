// @module-tag slow
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { ContentRated, ratingStream } from '@stillair/events/modules/ratings/events.ts'
import { type Failure, readFailures } from '@stillair/projections/engine/failure.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raisedTypes } from '../../../events/test/last-release.ts'
import { createTestDatabase, type TestDatabase } from '../../../events/test/test-database.ts'
import { fixtureEvents } from '../../../projections/test/fixture-events.ts'
import { randomHistory } from '../../../projections/test/random-history/random-history.ts'
import { extractPreviousRelease, whyNoPreviousRelease } from './previous-release-code.ts'
import { type ReleaseProcess, startProjections, useRelease } from './release-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = 'use-release.ts'

let previous: string
let database: TestDatabase
let pool: pg.Pool
let store: EventStore
let running: ReleaseProcess[]
/** Undoes the steps of the preparation that were done. */
let undo: (() => unknown)[]
beforeEach(async ({ skip }) => {
  ;[running, undo] = [[], []]
  const reason = whyNoPreviousRelease()
  if (reason !== null) return skip(reason)
  const { folder, remove } = extractPreviousRelease(PROGRAM)
  previous = folder
  undo.push(remove)
  database = await createTestDatabase()
  undo.push(() => database.drop())
  pool = steadyPool({ connectionString: database.url, max: 1 })
  undo.push(() => pool.end())
  store = await openEventStore(logConfig({ POSTGRES_URL: database.url, NODE_ENV: 'development' }))
  undo.push(() => store.close())
})
afterEach(async () => {
  await Promise.all(running.map((process) => process.stop()))
  for (const step of undo.toReversed()) await step()
})

/** Starts the projections of a release and waits until each consumer has read the whole log or stopped. */
async function start(folder: string): Promise<ReleaseProcess> {
  const started = await startProjections(folder, database.url)
  running.push(started)
  await finished(started)
  return started
}

/** Waits until each consumer of a process has read the whole log or stopped. */
async function finished({ health }: ReleaseProcess): Promise<void> {
  const unfinished = async () =>
    (await health()).consumers.filter(
      ({ version, caughtUp, problem }) => version === 0 || (!caughtUp && problem === null),
    )
  await expect.poll(unfinished).toEqual([])
}

/** Stops all processes. Returns their warnings and errors, and the events at which read models or reactors stopped. */
async function stop(): Promise<{ warnings: readonly string[]; failures: readonly Failure[] }> {
  const stopped = running
  running = []
  await Promise.all(stopped.map((process) => process.stop()))
  return { warnings: stopped.flatMap(({ warnings }) => warnings), failures: await readFailures(pool, SERVING) }
}

/** Runs a release until each consumer has read the whole log or stopped. */
async function run(folder: string): ReturnType<typeof stop> {
  await start(folder)
  return stop()
}

const recorded = (event: DomainEvent) =>
  newEvents([event], {
    occurredAt: '2026-11-29T12:00:00.000Z',
    commandId: randomUUID(),
    correlationId: 'test',
    causationId: null,
    actor: { kind: 'system', id: 'test' },
    timeZone: 'UTC',
  })

test('the previous release reads what this one writes, except raised versions, also side by side', async () => {
  // First the previous release runs, then this one, and then the previous one again.
  await run(previous)
  await run(ROOT)
  for (const event of fixtureEvents) await store.append('user-fixtures', recorded(event), 'any')
  for (const { stream, events } of randomHistory(7, 400)) await store.append(stream, events, 'any')
  const before = await start(previous)
  const now = await start(ROOT)

  const usePrevious = (rating: number) => useRelease(join(previous, PROGRAM), database.url, rating)
  const useThis = (rating: number) => useRelease(join(import.meta.dirname, PROGRAM), database.url, rating)
  // Each release sees the other's rating. The previous one knows nothing of disputes, and carries on after one.
  const disputed = { subscriptionId: 'sub', isDisputed: true }
  expect(await useThis(1)).toMatchObject({ unreadable: [], isNewRating: true, subscription: disputed })
  const { unreadable, ...used } = await usePrevious(1)
  expect(unreadable.toSorted()).toEqual(raisedTypes.toSorted())
  expect(used).toMatchObject({ isNewRating: false, subscription: { subscriptionId: 'sub', ended: null } })
  expect(await usePrevious(2)).toMatchObject({ isNewRating: true })
  expect(await useThis(2)).toMatchObject({ unreadable: [], isNewRating: false, subscription: disputed })

  await Promise.all([before, now].map(finished))
  const { warnings, failures } = await stop()
  expect(failures.filter(({ eventType }) => !raisedTypes.includes(eventType))).toEqual([])
  expect(warnings.filter((line) => !raisedTypes.some((type) => line.includes(type)))).toEqual([])
})

test('at a raised version, the read models of the previous release stop and name the event', async () => {
  await run(previous)
  const [event] = recorded(ContentRated({ userId: 'ann', contentId: 'calm', rating: 3 }))
  if (!event) throw new Error('no event')
  const raised = { ...event, schemaVersion: event.schemaVersion + 1 }
  await store.append(ratingStream('ann', 'calm'), [raised], 'any')
  const { failures } = await run(previous)
  expect(failures).not.toEqual([])
  expect(failures.filter(({ eventType }) => eventType !== 'ContentRated')).toEqual([])
})
