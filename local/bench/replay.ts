import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { scratchTarget } from '@stillair/projections/model/target.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { streak } from '@stillair/projections/modules/streak/streak.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import { writeExtract } from '@stillair/projections/replay/extract/write-extract.ts'
import { recount } from '@stillair/projections/replay/what-if/recount-rule.ts'
import { variableRules } from '@stillair/projections/replay/what-if/rules.ts'
import { REPLAY_OPTIONS } from '../src/commands/replay-options.ts'
import { sampleHistory } from '../src/sample-data/history/sample-history.ts'
import { writeSampleHistory } from '../src/sample-data/history/write-sample-history.ts'
import { readBare } from './bare-reading.ts'
import { atLeast, atMost, eventRate, type Measurement, seconds } from './measurement.ts'

/** People in the sample history, who produce about a million events. */
const PAST = { people: 5_350, days: 400, seed: 7, ends: Date.UTC(2026, 10, 1) }
const SINGLE = 10
const ALL = 25
const WHAT_IF = 12
const EXTRACT_RATE = 100_000
const EXTRACT_BYTES = 30
const LINES_MEGABYTES = 150

/** Measures replays of a sample history: as of now, what-if, and as an extract. Seconds are for all its events. */
export async function measureReplay(postgresUrl: string, folder: string): Promise<Measurement[]> {
  const log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  const pool = logPool({ connectionString: postgresUrl, max: 8 })
  const { store, keyring } = log
  const count = await writeSampleHistory(sampleHistory(PAST), pool, keyring)
  await pool.end()
  const events = `${count.toLocaleString('en')} events`

  const bare = await readBare(postgresUrl)
  const built = async (which: typeof projections) => {
    const target = scratchTarget()
    const { seconds: taken } = await buildAsOf({ projections: which, target, log: store, postgresUrl })
    return taken
  }
  const single = await built([progress])
  const all = await built(projections)

  const rule = variableRules.find(({ name }) => name === 'completion')
  if (!rule) throw new Error('there is no rule of completion')
  const begunRecount = performance.now()
  const now = new Date(PAST.ends)
  await recount(store, { rule, today: rule.parameter.default, value: 0.9, projections: [progress, streak], now })
  const whatIf = (performance.now() - begunRecount) / 1_000

  const begunExtract = performance.now()
  const out = `${folder}-extract`
  const { rows, files } = await writeExtract(store, { out, format: 'parquet', extractId: 'bench', keyring })
  const extract = rows / ((performance.now() - begunExtract) / 1_000)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0) / rows
  rmSync(out, { recursive: true })
  await store.close()
  const lines = extractLines(postgresUrl, `${folder}-lines`)

  const timed = (what: string, taken: number, most: number) =>
    atMost(`${what}, ${events}`, taken, most, seconds, {
      against: `the driver reading its rows: ${seconds(bare)}`,
      ratio: taken / bare,
    })
  return [
    timed('one read model as of now', single, SINGLE),
    timed(`all ${projections.length} read models as of now in one pass`, all, ALL),
    timed('what-if of progress and streak, compared', whatIf, WHAT_IF),
    atLeast('extract in Parquet', extract, EXTRACT_RATE, eventRate),
    atMost('bytes per event', bytes, EXTRACT_BYTES, (value) => value.toFixed(1)),
    // The ratio depends least on the machine. Absolute targets were set on the machine of their first run.
    atLeast('the same as NDJSON', lines.rate, EXTRACT_RATE, eventRate, {
      against: `in Parquet: ${eventRate(extract)}`,
      ratio: lines.rate / extract,
    }),
    atMost('its private memory, at most', lines.megabytes, LINES_MEGABYTES, (value) => `${Math.round(value)} MB`),
  ]
}

/** Runs an extract in a separate process with the options of `npm run replay`; returns events per second and megabytes. */
function extractLines(postgresUrl: string, out: string): { rate: number; megabytes: number } {
  const file = fileURLToPath(new URL('extract-run.ts', import.meta.url))
  const printed = execFileSync(process.execPath, [...REPLAY_OPTIONS, file, postgresUrl, out], { encoding: 'utf8' })
  rmSync(out, { recursive: true })
  const { rows, seconds, megabytes } = JSON.parse(printed) as { rows: number; seconds: number; megabytes: number }
  return { rate: rows / seconds, megabytes }
}
