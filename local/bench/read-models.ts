import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Position } from '@stillair/events/language/position.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { quoted, scratchTarget } from '@stillair/projections/model/target.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import type pg from 'pg'
import { percentile } from '../load/percentile.ts'
import { sampleHistory } from '../src/sample-data/history/sample-history.ts'
import { writeSampleHistory } from '../src/sample-data/history/write-sample-history.ts'
import { alternate, compared, eventRate, type Measurement, milliseconds, timed } from './measurement.ts'
import type { Bench } from './platform-session.ts'

/** People in the sample history, who produce about 200,000 events. */
const PAST = { people: 1_000, days: 400, seed: 7, ends: Date.UTC(2026, 10, 1) }
/** Share of the log that is rebuilt for comparison, to see whether the time grows linearly. */
const PART = 4n
const LINEARITY = 0.8
/** Smallest shares of the driver's speed: the least that reading and processing may reach. */
const SINGLE = 0.6
const ALL = 0.5
/** The least speed of a rebuild beside readers, as a share of that of all read models at once. */
const BESIDE = 1
const P99 = 1.5
/** Milliseconds between two reads: realistic readers on a busy evening, not a load test. */
const PACE = 5
/** Milliseconds of reads in each round. */
const READ_FOR = 3_000

/** Measures rebuilds of read models from a sample history, and the latency that readers of the serving ones see meanwhile. */
export async function measureReadModels({ postgresUrl }: Bench): Promise<Measurement[]> {
  const { store, keyring } = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  const pool = logPool({ connectionString: postgresUrl, max: 8 })
  try {
    const count = await writeSampleHistory(sampleHistory(PAST), pool, keyring)
    const events = `${count.toLocaleString('en')} events`
    const until = (await store.head()) / PART
    const built = (models: typeof projections, options: { until?: Position; yields?: true } = {}) =>
      scratchRate(pool, { projections: models, log: store, postgresUrl, ...options })
    const one = () => built([progress])
    const part = () => built([progress], { until })
    const all = () => built(projections)
    const beside = () => built([progress], { yields: true })
    const driver = () => readBare(pool)
    const rebuilt = { least: LINEARITY, against: `1/${PART} of them`, write: eventRate }
    const whole = { least: BESIDE, against: `all ${projections.length} in one pass`, write: eventRate }
    const asOf = { against: 'the driver reading its rows', write: eventRate }
    const what = `all ${projections.length} read models as of now in one pass, ${events}`
    return [
      compared(`rebuild of progress, ${events}`, await alternate(3, one, part), rebuilt),
      compared(`one read model as of now, ${events}`, await alternate(3, one, driver), { least: SINGLE, ...asOf }),
      compared(what, await alternate(3, all, driver), { least: ALL, ...asOf }),
      compared(`one read model rebuilt beside readers, ${events}`, await alternate(3, beside, all), whole),
      await readsDuringRebuild(pool, store, postgresUrl),
    ]
  } finally {
    await pool.end()
    await store.close()
  }
}

/** Builds read models in temporary tables; returns the events per second. */
async function scratchRate(pool: pg.Pool, options: Omit<Parameters<typeof buildAsOf>[0], 'target'>): Promise<number> {
  const target = scratchTarget()
  const { events, seconds } = await buildAsOf({ ...options, target })
  await pool.query(`drop schema if exists ${quoted(target.read)} cascade`)
  return events / seconds
}

/** Returns the rows per second of the driver alone, reading all rows of the log page by page without processing them. */
async function readBare(pool: pg.Pool): Promise<number> {
  const begun = performance.now()
  let read = 0
  for (let last = '0'; ; ) {
    const text = 'select * from log.event where position > $1 order by position limit 1000'
    const { rows } = await pool.query<{ position: string }>({ name: 'page', text, values: [last] })
    read += rows.length
    const end = rows.at(-1)
    if (!end) return read / ((performance.now() - begun) / 1_000)
    last = end.position
  }
}

async function readsDuringRebuild(pool: pg.Pool, store: EventStore, postgresUrl: string): Promise<Measurement> {
  const serving = scratchTarget('serving')
  const read = quoted(serving.read)
  await buildAsOf({ projections: [progress], target: serving, log: store, postgresUrl })
  const { rows } = await pool.query<{ user_id: string }>(`select distinct user_id from ${read}.progress`)
  const text = `select * from ${read}.progress where user_id = $1 order by last_heard_at desc`
  const p99 = async (end: Promise<unknown>) => {
    let ended = false
    void end.finally(() => {
      ended = true
    })
    const times: number[] = []
    while (!ended) {
      const values = [rows[times.length % rows.length]?.user_id]
      times.push(await timed(() => pool.query({ name: 'progress', text, values })))
      await setTimeout(PACE)
    }
    await end
    return percentile(times, 0.99)
  }
  const pairs = await alternate(
    4,
    () => p99(rebuildElsewhere(postgresUrl)),
    () => p99(setTimeout(READ_FOR)),
  )
  return compared('p99 of a read during a rebuild', pairs, { most: P99, against: 'without', write: milliseconds })
}

/** Rebuilds in another process until the reads end. Throws when it ends before. */
async function rebuildElsewhere(postgresUrl: string): Promise<void> {
  const file = fileURLToPath(new URL('rebuild-run.ts', import.meta.url))
  const rebuild = spawn(process.execPath, [file, postgresUrl], { stdio: 'inherit' })
  const ended = once(rebuild, 'exit')
  if (await Promise.race([ended, setTimeout(READ_FOR)])) throw new Error(`the rebuild ended with ${rebuild.exitCode}`)
  rebuild.kill('SIGKILL')
  await ended
}
