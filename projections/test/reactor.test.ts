import {
  bossOptions,
  ensureQueues,
  fingerprintMediaQueue,
  packageMediaQueue,
  removeMediaQueue,
} from '@stillair/events/jobs/jobs.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import {
  MediaDeleted,
  MediaPackaged,
  MediaPackagingRetried,
  MediaUploaded,
  PACKAGING_RULES,
} from '@stillair/events/modules/media/events.ts'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packagedMedia } from '../../events/test/media-events.ts'
import { realign } from '../src/cli/realign.ts'
import { readFailures } from '../src/engine/failure.ts'
import { progressMarkers } from '../src/engine/shared-log/progress-marker.ts'
import { type Reactor, reaction, reactorConsumer } from '../src/model/reactor.ts'
import { SERVING } from '../src/model/target.ts'
import { fingerprintReactor } from '../src/modules/media/fingerprint-reactor.ts'
import { mediaRemovalReactor } from '../src/modules/media/media-removal-reactor.ts'
import { packagingReactor } from '../src/modules/media/packaging-reactor.ts'
import { appendAll, type Harness, harness, silent } from './harness.ts'
import { manualClock } from './manual-clock.ts'
import { Tallied } from './tally.ts'

let on: Harness
let boss: PgBoss
beforeEach(async () => {
  on = await harness()
  boss = new PgBoss(
    withSessionSettings({ connectionString: on.url, ...bossOptions, max: 2, supervise: false, schedule: false }),
  )
  boss.on('error', () => {})
  await boss.start()
  await ensureQueues(boss)
})
afterEach(async () => {
  await boss.stop({ graceful: false })
  await on.close()
})

const jobs = async (queue: string) => {
  const { rows } = await on.pool.query('select id, data from pgboss.job where name = $1 order by created_on, id', [
    queue,
  ])
  return rows
}
const uploaded = (mediaId: string) =>
  MediaUploaded({ mediaId, fileName: 'a.mp4', contentType: 'video/mp4', size: 1, uploadedBy: 'admin' })
test('requests packaging once for each upload and retry, even when the log is read again', async () => {
  const store = inMemoryEventStore()
  const consumer = reactorConsumer(packagingReactor, boss)
  await appendAll(store, [
    uploaded('m1'),
    uploaded('m2'),
    MediaPackagingRetried({ mediaId: 'm1', wishes: {}, isBulk: false }),
  ])
  const reactor = on.start([consumer], store)
  await on.caughtUp([consumer], store)
  const found = await jobs(packageMediaQueue.name)
  expect(found.map(({ data }) => data.mediaId).sort()).toEqual(['m1', 'm1', 'm2'])
  for (const { data } of found) expect(packageMediaQueue.payload.parse(data)).toEqual(data)

  await reactor.stop()
  await on.pool.query("update projections.checkpoint set position = 0 where name = 'reactor:packaging'")
  on.start([consumer], store)
  await on.caughtUp([consumer], store)
  expect(await jobs(packageMediaQueue.name)).toEqual(found)
})

test('requests fingerprints once for each packaging, including older ones', async () => {
  const store = inMemoryEventStore()
  const consumer = reactorConsumer(fingerprintReactor, boss)
  const packaged = (mediaId: string) =>
    MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId), rules: PACKAGING_RULES })
  await appendAll(store, [packaged('m1'), packaged('m2'), packaged('m1')])
  const reactor = on.start([consumer], store)
  await on.caughtUp([consumer], store)
  const found = await jobs(fingerprintMediaQueue.name)
  expect(found.map(({ data }) => data.mediaId).sort()).toEqual(['m1', 'm1', 'm2'])
  for (const { data } of found) expect(fingerprintMediaQueue.payload.parse(data)).toEqual(data)

  await reactor.stop()
  await on.pool.query("update projections.checkpoint set position = 0 where name = 'reactor:fingerprint'")
  on.start([consumer], store)
  await on.caughtUp([consumer], store)
  expect(await jobs(fingerprintMediaQueue.name)).toEqual(found)
})

test("requests the removal of a deleted upload's files once, on its event, even when the log is read again", async () => {
  const store = inMemoryEventStore()
  const consumer = reactorConsumer(mediaRemovalReactor, boss)
  const deleted = (mediaId: string, filesGoAt: string) => MediaDeleted({ mediaId, filesGoAt })
  const [past, future] = ['2026-01-01T00:00:00.000Z', '2126-01-01T06:00:00.000Z'] as const
  await appendAll(store, [deleted('m1', past), deleted('m2', future)])
  const reactor = on.start([consumer], store)
  await on.caughtUp([consumer], store)
  const found = async () => {
    const { rows } = await on.pool.query(
      'select id, data, start_after from pgboss.job where name = $1 order by start_after',
      [removeMediaQueue.name],
    )
    return rows
  }
  const sent = await found()
  expect(sent).toMatchObject([
    { data: { mediaId: 'm1' }, start_after: new Date(past) },
    { data: { mediaId: 'm2' }, start_after: new Date(future) },
  ])
  for (const { data } of sent) expect(removeMediaQueue.payload.parse(data)).toEqual(data)
  const due = await boss.fetch(removeMediaQueue.name, { batchSize: 5 })
  expect(due.map(({ data }) => data)).toEqual([{ mediaId: 'm1' }])
  const before = await found()

  await reactor.stop()
  await on.pool.query("update projections.checkpoint set position = 0 where name = 'reactor:media-removal'")
  on.start([consumer], store)
  await on.caughtUp([consumer], store)
  expect(await found()).toEqual(before)
})

test('jobs and checkpoint commit together: a job that cannot be sent stops the reactor, and none is sent twice', async () => {
  const store = inMemoryEventStore()
  const reactor: Reactor = {
    name: 'careless',
    beginsAt: 'beginning',
    on: [
      reaction(Tallied, (event) => {
        if (event.data.amount < 0) throw new Error('no such amount')
        return [{ queue: fingerprintMediaQueue.name, id: event.id, data: { amount: event.data.amount } }]
      }),
    ],
  }
  const amounts = [1, 2, -1, 3].map((amount) => Tallied({ who: 'amelia', amount }))
  await appendAll(store, amounts)
  on.start([reactorConsumer(reactor, boss)], store)
  await expect.poll(() => readFailures(on.pool, SERVING)).toHaveLength(1)
  const [failure] = await readFailures(on.pool, SERVING)
  expect(failure).toMatchObject({ name: 'reactor:careless', position: 3n, reason: 'no such amount' })
  expect((await jobs(fingerprintMediaQueue.name)).map(({ data }) => data.amount).sort()).toEqual([1, 2])
})

test('a new reactor ignores older events unless it begins at the beginning', async () => {
  const store = inMemoryEventStore()
  await appendAll(
    store,
    [1, 2].map((amount) => Tallied({ who: 'amelia', amount })),
  )
  const mailing = (name: string) => ({
    name,
    on: [
      reaction(Tallied, ({ id, data }) => [
        { queue: fingerprintMediaQueue.name, id: deterministicId(name, id), data: { name, amount: data.amount } },
      ]),
    ],
  })
  const reactors: Reactor[] = [mailing('present'), { ...mailing('past'), beginsAt: 'beginning' }]
  const consumers = reactors.map((reactor) => reactorConsumer(reactor, boss))
  on.start(consumers, store)
  await on.caughtUp(consumers, store)
  await appendAll(store, [Tallied({ who: 'amelia', amount: 3 })])
  await on.caughtUp(consumers, store)
  const sent = (await jobs(fingerprintMediaQueue.name)).map(({ data }) => `${data.name} ${data.amount}`)
  expect(sent.sort()).toEqual(['past 1', 'past 2', 'past 3', 'present 3'])
})

test('a job whose outcome the log has lost runs again', async () => {
  const consumer = reactorConsumer(packagingReactor, boss)
  const store = inMemoryEventStore()
  const mark = progressMarkers({ log: store, pool: on.pool, target: SERVING, clock: manualClock() })
  await appendAll(store, [uploaded('m0')])
  const reactor = on.start([consumer], store)
  await on.caughtUp([consumer], store)
  const complete = (mediaId: string, at: string) =>
    on.pool.query(`update pgboss.job set state = 'completed', completed_on = ${at} where data->>'mediaId' = $1`, [
      mediaId,
    ])
  await complete('m0', "now() - interval '1 minute'")
  await mark(await store.head())
  await appendAll(store, [uploaded('m1'), ...Array(5).fill(Tallied({ who: 'amelia', amount: 1 }))])
  await on.caughtUp([consumer], store)
  await complete('m1', 'now()')
  await reactor.stop()

  // Only the log is restored: it has both uploads, but not the result of the second.
  const restored = inMemoryEventStore()
  for await (const { events } of store.readLog({ after: 0n, until: 2n })) {
    for (const event of events) await restored.append(event.stream, [event], 'any')
  }
  const printed: string[] = []
  await realign({
    store: restored,
    pool: on.pool,
    postgresUrl: on.url,
    target: SERVING,
    consumers: [consumer],
    logger: silent,
    signal: new AbortController().signal,
    print: (line: string) => printed.push(line),
  })
  expect(printed).toContain('jobs queued again, since the log may have lost their results: 1')
  const { rows } = await on.pool.query(`select data->>'mediaId' as id, state from pgboss.job order by 1`)
  expect(rows).toEqual([
    { id: 'm0', state: 'completed' },
    { id: 'm1', state: 'created' },
  ])
  const taken = await boss.fetch(packageMediaQueue.name)
  expect(taken.map(({ data }) => data)).toMatchObject([{ mediaId: 'm1' }])
})
