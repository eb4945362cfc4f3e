import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { AnalyticsRecorded, analyticsStream } from '@stillair/events/modules/analytics/events.ts'
import { WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { openBoss } from '../../server/open-boss.ts'
import { type ScheduledJob, startScheduledJobs } from '../../server/scheduled-jobs.ts'
import { systemContext } from '../../server/system-context.ts'
import { enforceRetention } from './enforce-retention.ts'
import { retentionJobs } from './retention-jobs.ts'

let api: Harness
beforeEach(async () => {
  api = await startHarness({ now: '2026-11-29T12:00:00.000Z' })
})
afterEach(() => api.close())

const DAY = 24 * 60 * 60
const periods = { waitlistYears: 7, analyticsMonths: 26 }
const enforce = (change: object = {}) => enforceRetention({ ...api.deps, periods, ...change })
const nothing = { accounts: 0, waitlistEntries: 0, analyticsMonths: 0 }

async function append(stream: StreamName, event: DomainEvent, at: Date): Promise<void> {
  const metadata = { ...systemContext(at, stream), occurredAt: at.toISOString(), causationId: null }
  await api.store.append(stream, newEvents([event], metadata), 'no-stream')
}
const join = (entryId: string, at: Date) =>
  append(waitlistStream(entryId), WaitlistJoined({ entryId, email: `${entryId}@waiting.test`, country: 'NZ' }), at)
const count = (recordId: string, at: Date) =>
  append(
    analyticsStream(recordId),
    AnalyticsRecorded({
      recordId,
      name: 'content_view',
      month: `analytics:${at.toISOString().slice(0, 7)}`,
      category: `category of ${recordId}`,
      label: null,
      value: 1,
    }),
    at,
  )
const hasKey = async (subject: string) => Boolean((await api.deps.keyring.keysOf([subject])).get(subject))
const typesIn = async (category: string) =>
  (await eventsOf(api.store)).filter(({ stream }) => stream.startsWith(category)).map(({ type }) => type)

/** Waits until the projections have read the whole log. */
async function caughtUp(): Promise<void> {
  const head = String(await api.store.head())
  const late = async () => {
    const { rows } = await api.pool.query(
      `select count(*)::int as projections, count(*) filter (where position < $1)::int as late
         from projections.checkpoint where active and name in ('account', 'waitlist', 'analytics')`,
      [head],
    )
    return rows[0]
  }
  await expect.poll(late).toEqual({ projections: 3, late: 0 })
}
const yearsAgo = (years: number, seconds = 0) => {
  const date = api.now()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return new Date(date.getTime() + seconds * 1000)
}

describe('the waitlist', () => {
  test('erases each address after 7 years', {
    tags: ['slow', 'limits/privacy-retention-waitlist-7-years'],
  }, async () => {
    await join('old', yearsAgo(7, -DAY))
    await join('young', yearsAgo(7, 2 * DAY))
    await caughtUp()
    expect(await enforce()).toEqual({ ...nothing, waitlistEntries: 1 })
    expect([await hasKey('old'), await hasKey('young')]).toEqual([false, true])
    await caughtUp()
    const { rows } = await api.pool.query(
      'select entry_id, email, erased_at is not null as erased from waitlist order by joined_at',
    )
    expect(rows).toEqual([
      { entry_id: 'old', email: null, erased: true },
      { entry_id: 'young', email: 'young@waiting.test', erased: false },
    ])
    expect(await enforce()).toEqual(nothing)

    api.advance(3 * DAY)
    expect(await enforce()).toEqual({ ...nothing, waitlistEntries: 1 })
    await caughtUp()
    expect(await enforce()).toEqual(nothing)
    expect(await typesIn('waitlist-')).toEqual([
      'WaitlistJoined',
      'WaitlistJoined',
      'WaitlistEntryErased',
      'WaitlistEntryErased',
    ])
  })

  test('is searched completely, however long it is', async () => {
    await caughtUp()
    const at = yearsAgo(8)
    const { rows } = await api.pool.query<{ table: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as table from pg_tables where tablename = 'waitlist_v1'`,
    )
    // Inserts into the read model directly, since this test is only about reading every page of it.
    await api.pool.query(
      `insert into ${rows[0]?.table} (entry_id, email, country, joined_at, erased_at)
       select 'entry-' || n, null, null, $1, null from generate_series(1, 2500) n`,
      [at],
    )
    const asked: string[] = []
    const store = {
      ...api.deps.store,
      readStream: ((stream: StreamName) => {
        asked.push(stream)
        return Promise.resolve({ events: [], revision: -1 })
      }) as typeof api.deps.store.readStream,
    }
    await enforce({ store })
    expect(new Set(asked).size).toBe(2_500)
  })
})

test('erases analytics by month', { tags: ['limits/privacy-retention-analytics-26-months'] }, async () => {
  api.advance((Date.UTC(2029, 0, 31) - api.now().getTime()) / 1000)
  await count('november', new Date('2026-11-30T23:59:59.999Z'))
  await count('december', new Date('2026-12-01T00:00:00Z'))
  await caughtUp()
  expect(await enforce()).toEqual({ ...nothing, analyticsMonths: 1 })
  expect([await hasKey('analytics:2026-11'), await hasKey('analytics:2026-12')]).toEqual([false, true])
  await caughtUp()
  expect((await api.pool.query('select day::text from analytics_count')).rows).toEqual([{ day: '2026-12-01' }])
  const recorded = (await eventsOf(api.store)).filter(({ type }) => type === 'AnalyticsRecorded')
  expect(recorded.map(({ data }) => (data as { category: unknown }).category)).toEqual([null, 'category of december'])
  expect(await enforce()).toEqual(nothing)
  api.advance(2 * DAY)
  expect(await enforce()).toEqual({ ...nothing, analyticsMonths: 1 })
  await caughtUp()
  expect(await enforce()).toEqual(nothing)
  expect(await typesIn('analyticsmonth-')).toEqual(['AnalyticsMonthErased', 'AnalyticsMonthErased'])
})

describe('failures', () => {
  test('are logged, do not stop the rest, and are retried by the next run', { tags: ['slow'] }, async () => {
    for (const id of ['one', 'two', 'three']) await join(id, yearsAgo(8))
    await count('old', yearsAgo(3))
    await caughtUp()
    const { destroy } = api.deps.keyring
    const keyring = {
      ...api.deps.keyring,
      destroy: (subject: string) =>
        subject === 'two' ? Promise.reject(new Error('the keys are locked')) : destroy(subject),
    }
    await expect(enforce({ keyring })).rejects.toMatchObject({ errors: [{ message: 'the keys are locked' }] })
    expect(await hasKey('two')).toBe(true)
    for (const subject of ['one', 'three', `analytics:${yearsAgo(3).toISOString().slice(0, 7)}`]) {
      expect(await hasKey(subject)).toBe(false)
    }
    expect(api.logLines.join('\n')).toContain('the keys are locked')
    await caughtUp()
    expect(await enforce()).toEqual({ ...nothing, waitlistEntries: 1 })
  })

  test('of one read model do not stop the others', { tags: ['slow'] }, async () => {
    await join('old', yearsAgo(8))
    await caughtUp()
    await api.pool.query('drop table read.analytics_count_v1 cascade')
    await expect(enforce()).rejects.toThrow(AggregateError)
    expect(await hasKey('old')).toBe(false)
  })

  test('between destroying a key and recording it are completed by the next run', { tags: ['slow'] }, async () => {
    await join('cut', yearsAgo(8))
    await caughtUp()
    const store = { ...api.deps.store, append: () => Promise.reject(new Error('cut')) }
    await expect(enforce({ store })).rejects.toThrow(AggregateError)
    expect(await hasKey('cut')).toBe(false)
    expect(await typesIn('waitlist-')).toEqual(['WaitlistJoined'])
    expect(await enforce()).toEqual({ ...nothing, waitlistEntries: 1 })
    expect(await typesIn('waitlist-')).toEqual(['WaitlistJoined', 'WaitlistEntryErased'])
  })
})

describe('the jobs', () => {
  /** Starts the jobs as another process would. */
  async function start(jobs: readonly ScheduledJob[], pollingSeconds?: number) {
    const boss = openBoss(api.pool, api.deps.log)
    await boss.start()
    const { runSoon, stop } = await startScheduledJobs({ boss, jobs, log: api.deps.log, pollingSeconds })
    return { runSoon, stop: () => stop().then(() => boss.stop()) }
  }
  const startOne = (run: () => Promise<void>) => start([{ name: 'a-job', cron: '17 3 * * *', run }], 0.5)

  test('run one at a time across processes, however often they are queued', { tags: ['slow'] }, async () => {
    let running = 0
    let most = 0
    let runs = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const run = async () => {
      running += 1
      runs += 1
      most = Math.max(most, running)
      await held
      running -= 1
    }
    const processes = [await startOne(run), await startOne(run)] as const
    try {
      await processes[0].runSoon('a-job')
      await expect.poll(() => running).toBe(1)
      await Promise.all(processes.map((each) => each.runSoon('a-job')))
      const { rows } = await api.pool.query(`select state from pgboss.job where name = 'a-job'`)
      expect(rows).toEqual([{ state: 'active' }])
    } finally {
      release()
      await Promise.all(processes.map((each) => each.stop()))
    }
    expect([most, runs]).toEqual([1, 1])
  })

  test('are logged and retried if they fail', { tags: ['slow'] }, async () => {
    const failing = await startOne(() => Promise.reject(new Error('not tonight')))
    try {
      await failing.runSoon('a-job')
      const states = async () => (await api.pool.query(`select state from pgboss.job where name = 'a-job'`)).rows
      await expect.poll(states).toEqual([{ state: 'retry' }])
    } finally {
      await failing.stop()
    }
    expect(api.logLines.join('\n')).toContain('not tonight')
  })

  test('run every night for retention and clean-up, and every ten minutes for deletions', async () => {
    const jobs = retentionJobs({ ...api.deps, periods })
    const scheduled = await start(jobs)
    await scheduled.stop()
    const { rows } = await api.pool.query('select name, cron, timezone from pgboss.schedule order by name')
    expect(rows).toEqual([
      { name: 'finish-account-deletions', cron: '*/10 * * * *', timezone: 'UTC' },
      { name: 'remove-unused-covers', cron: '47 3 * * *', timezone: 'UTC' },
      { name: 'retention', cron: '17 3 * * *', timezone: 'UTC' },
    ])
    await caughtUp()
    for (const { run } of jobs) await run()
  })
})
