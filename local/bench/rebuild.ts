import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quoted, scratchTarget } from '@stillair/projections/model/target.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import type pg from 'pg'
import { withLog } from './bench-log.ts'
import { appendHistory } from './history.ts'
import { alternate, compared, eventRate, type Measurement, milliseconds, percentile } from './measurement.ts'
import type { Bench } from './platform-session.ts'
import { scratchRate } from './scratch-rate.ts'

const EVENTS = 200_000
/** Share of the log that is rebuilt for comparison, to see whether the time grows linearly. */
const PART = 4n
const TARGET_LINEARITY = 0.8
const TARGET_P99 = 1.5
/** Milliseconds between two reads: realistic readers on a busy evening, not a load test. */
const PACE = 5
/** Milliseconds of reads in each round. */
const READ_FOR = 5_000

/** Measures rebuilds of the progress read model, and the latency that readers of the serving one see meanwhile. */
export const measureRebuild = ({ postgresUrl }: Bench) =>
  withLog(postgresUrl, async (store, pool): Promise<Measurement[]> => {
    await appendHistory(store, EVENTS)
    const until = (await store.head()) / PART
    const rebuilds = await alternate(
      3,
      () => scratchRate([progress], store, postgresUrl),
      () => scratchRate([progress], store, postgresUrl, { until }),
    )

    const serving = scratchTarget('serving')
    await buildAsOf({ projections: [progress], target: serving, log: store, postgresUrl })
    const reads = () => readTimes(pool, serving.read, rebuildElsewhere(postgresUrl))
    const readsAlone = () => readTimes(pool, serving.read, setTimeout(READ_FOR))
    const p99 = await alternate(
      5,
      async () => percentile(await reads(), 0.99),
      async () => percentile(await readsAlone(), 0.99),
    )
    return [
      compared(`rebuild of progress, ${EVENTS.toLocaleString('en')} events`, rebuilds, {
        least: TARGET_LINEARITY,
        against: `1/${PART} of them`,
        write: eventRate,
      }),
      compared('p99 of a read during a rebuild', p99, { most: TARGET_P99, against: 'without', write: milliseconds }),
    ]
  })

/** Runs the first seconds of a rebuild in another process, which takes minutes. Throws when it ends early. */
async function rebuildElsewhere(postgresUrl: string): Promise<void> {
  const file = fileURLToPath(new URL('rebuild-run.ts', import.meta.url))
  const rebuild = spawn(process.execPath, [file, postgresUrl], { stdio: 'inherit' })
  const ended = once(rebuild, 'exit')
  if (await Promise.race([ended, setTimeout(READ_FOR)])) throw new Error(`the rebuild ended with ${rebuild.exitCode}`)
  rebuild.kill('SIGKILL')
  await ended
}

/** Returns the milliseconds of each read of one listener's progress, about a hundred a second, until `end` settles. */
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
