import { bossOptions, ensureQueues, fingerprintMediaQueue, sweepMediaQueue } from '@stillair/events/jobs/jobs.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../events/test/test-database.ts'
import { type Loop, queueWatch } from '../src/jobs/queue-watch.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const loop = (more: Partial<Loop> = {}): Loop => ({
  name: 'draw',
  count: 0,
  createdOn: 0,
  lastFetchedOn: null,
  lastJobStartedOn: null,
  lastJobEndedOn: null,
  lastErrorOn: null,
  ...more,
})
const { silent } = queueWatch(['draw'])

test('a loop is not silent after a recent fetch, or while it handles a job of any length', () => {
  expect(silent([loop()], 29 * SECOND)).toEqual([])
  expect(silent([loop({ lastFetchedOn: HOUR })], HOUR + 29 * SECOND)).toEqual([])
  expect(silent([loop({ count: 1, lastFetchedOn: 0, lastJobStartedOn: 0 })], 5 * HOUR)).toEqual([])
  expect(silent([loop({ lastFetchedOn: 0, lastJobStartedOn: 0, lastJobEndedOn: HOUR })], HOUR)).toEqual([])
  const lost = loop({ count: 1, lastFetchedOn: 1, lastJobStartedOn: 1, lastErrorOn: HOUR })
  expect(silent([lost], HOUR + SECOND)).toEqual([])
  expect(silent([lost], HOUR + 30 * SECOND)).toEqual(['draw'])
})

test('a loop is silent when it does not fetch, fails to fetch, or does not exist', () => {
  expect(silent([loop()], 30 * SECOND)).toEqual(['draw'])
  expect(silent([loop({ lastFetchedOn: HOUR }), loop()], HOUR)).toEqual(['draw'])
  expect(silent([loop({ lastErrorOn: HOUR })], HOUR)).toEqual(['draw'])
  expect(silent([loop({ name: 'other', lastFetchedOn: HOUR })], HOUR)).toEqual(['draw'])
})

test('a silent queue is given up after two minutes in which Postgres answers, unless it fetches again', () => {
  const { isGivenUp } = queueWatch(['draw'])
  expect(isGivenUp(['draw'], true, 0)).toBe(false)
  expect(isGivenUp(['draw'], true, 89 * SECOND)).toBe(false)
  expect(isGivenUp([], true, 90 * SECOND)).toBe(false)
  expect(isGivenUp(['draw'], true, 95 * SECOND)).toBe(false)
  expect(isGivenUp(['draw'], false, 200 * SECOND)).toBe(false)
  expect(isGivenUp(['draw'], true, 205 * SECOND)).toBe(false)
  expect(isGivenUp(['draw'], true, 294 * SECOND)).toBe(false)
  expect(isGivenUp(['draw'], true, 295 * SECOND)).toBe(true)
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let boss: PgBoss
beforeAll(async () => {
  database = await createTestDatabase()
  boss = new PgBoss(withSessionSettings({ connectionString: database.url, ...bossOptions, supervise: false }))
  boss.on('error', () => {})
  await boss.start()
  await ensureQueues(boss)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await database.drop()
})

test('pg-boss reports enough about its loops: an idle one must keep fetching, a busy one need not', async () => {
  const watch = queueWatch([fingerprintMediaQueue.name, sweepMediaQueue.name])
  const silentIn = (ms: number) => watch.silent(boss.getWipData(), Date.now() + ms)
  expect(silentIn(0)).toEqual([fingerprintMediaQueue.name, sweepMediaQueue.name])

  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
  await boss.work(sweepMediaQueue.name, polling, async () => {})
  await boss.work(fingerprintMediaQueue.name, polling, async () => {
    begun.resolve()
    await mayEnd.promise
  })
  await boss.send(fingerprintMediaQueue.name, { mediaId: 'media-1', cause: 'event-1' })
  await begun.promise
  expect(silentIn(0)).toEqual([])
  // As if nothing had happened for an hour.
  expect(silentIn(HOUR)).toEqual([sweepMediaQueue.name])
  mayEnd.resolve()
  await expect.poll(() => silentIn(HOUR)).toEqual([fingerprintMediaQueue.name, sweepMediaQueue.name])
  expect(silentIn(0)).toEqual([])
})
