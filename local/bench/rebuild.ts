import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { createLogSchema } from '@stillair/events/log/postgres/schema.ts'
import { quoted, scratchTarget } from '@stillair/projections/model/target.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import type pg from 'pg'
import { appendHistory } from './history.ts'
import { type Measurement, median, milliseconds, percentile, rate, withLock } from './measurement.ts'
import { rebuildProgress } from './rebuild-progress.ts'

const EVENTS = 100_000
/** Four times as many, to see whether the time grows with the log and no faster. */
const MORE = 4
const TARGET_RATE = 40_000
const TARGET_P99 = 1.5
/** Milliseconds between two reads: a busy evening's readers, and not a second load. */
const PACE = 5
/** Milliseconds of reads in each round. */
const READ_FOR = 20_000

/** Rebuilds of the progress read model from the log, and what a reader of the serving one notices meanwhile. */
export async function measureRebuild(postgresUrl: string): Promise<Measurement[]> {
  const pool = logPool({ connectionString: postgresUrl, max: 20 })
  await createLogSchema(pool)
  const store = postgresEventStore({ pool })

  async function rebuilds(): Promise<number> {
    const rates: number[] = []
    for (let round = 0; round < 3; round++) rates.push(await rebuildProgress(store, postgresUrl))
    return median(rates)
  }

  await appendHistory(store, EVENTS)
  const small = await rebuilds()
  await appendHistory(store, EVENTS * (MORE - 1))
  const large = await rebuilds()

  const serving = scratchTarget('serving')
  await buildAsOf({ projections: [progress], target: serving, log: store, postgresUrl })
  const reads = () => readTimes(pool, serving.read, rebuildElsewhere(postgresUrl))
  const readsAlone = () => readTimes(pool, serving.read, setTimeout(READ_FOR))
  const p99 = await withLock(
    3,
    async () => percentile(await reads(), 0.99),
    async () => percentile(await readsAlone(), 0.99),
  )
  await store.close()
  if (!pool.ended) await pool.end()

  const linearity = large / small
  return [
    {
      what: `rebuild of progress, ${(EVENTS * MORE).toLocaleString('en')} events`,
      ours: rate(large, 'events'),
      against: '',
      ratio: null,
      target: `≥ ${rate(TARGET_RATE, 'events')}`,
      met: large >= TARGET_RATE,
    },
    {
      what: `rebuild of ${MORE} × the events`,
      ours: rate(large, 'events'),
      against: `${EVENTS.toLocaleString('en')} events: ${rate(small, 'events')}`,
      ratio: linearity,
      target: 'linear: ≥ 0.8',
      met: linearity >= 0.8,
    },
    {
      what: 'p99 of a read during a rebuild',
      ours: milliseconds(p99.ours),
      against: `without: ${milliseconds(p99.other)}`,
      ratio: p99.ratio,
      target: `≤ ${TARGET_P99}`,
      met: p99.ratio <= TARGET_P99,
    },
  ]
}

/** The first seconds of a rebuild by another process, which takes minutes. Throws when it ends before by itself. */
async function rebuildElsewhere(postgresUrl: string): Promise<void> {
  const file = fileURLToPath(new URL('rebuild-run.ts', import.meta.url))
  const rebuild = spawn(process.execPath, [file, postgresUrl], { stdio: 'inherit' })
  const ended = once(rebuild, 'exit')
  if (await Promise.race([ended, setTimeout(READ_FOR)])) throw new Error(`the rebuild ended with ${rebuild.exitCode}`)
  rebuild.kill('SIGKILL')
  await ended
}

/** Milliseconds of each read of one listener's progress, some hundred a second, until `end` settles. */
async function readTimes(pool: pg.Pool, schema: string, end: Promise<unknown>): Promise<number[]> {
  let ended = false
  void end.finally(() => {
    ended = true
  })
  const times: number[] = []
  for (let n = 0; !ended; n++) {
    const begun = performance.now()
    await pool.query({
      name: `progress-${schema}`,
      text: `select * from ${quoted(schema)}.progress where user_id = $1 order by last_heard_at desc`,
      values: [`listener-${n % 2_000}`],
    })
    times.push(performance.now() - begun)
    await setTimeout(PACE)
  }
  await end
  return times
}
