import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { streak } from '@stillair/projections/modules/streak/streak.ts'
import { recount } from '@stillair/projections/replay/what-if/recount-rule.ts'
import { variableRules } from '@stillair/projections/replay/what-if/rules.ts'
import { REPLAY_OPTIONS } from '../src/commands/replay-options.ts'
import { sampleHistory } from '../src/sample-data/history/sample-history.ts'
import { writeSampleHistory } from '../src/sample-data/history/write-sample-history.ts'
import { readBare } from './bare-reading.ts'
import { absolute, alternate, compared, eventRate, type Measurement, median } from './measurement.ts'
import type { Bench } from './platform-session.ts'
import { scratchRate } from './scratch-rate.ts'

/** People in the sample history, who produce about 200,000 events. */
const PAST = { people: 1_000, days: 400, seed: 7, ends: Date.UTC(2026, 10, 1) }
/** Smallest shares of the driver's speed: the least that reading and processing may reach. */
const SINGLE = 0.6
const ALL = 0.5
const WHAT_IF = 0.5
const EXTRACT = 0.75
const EXTRACT_BYTES = 30
const EXTRACT_MEGABYTES = 150

/** Measures replays of a sample history against the driver alone: as of now, what-if, and as an extract. */
export async function measureReplay({ postgresUrl, folder }: Bench): Promise<Measurement[]> {
  const { store, keyring } = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  const pool = logPool({ connectionString: postgresUrl, max: 8 })
  const count = await writeSampleHistory(sampleHistory(PAST), pool, keyring)
  await pool.end()
  const events = `${count.toLocaleString('en')} events`

  const rule = variableRules.find(({ name }) => name === 'completion')
  if (!rule) throw new Error('there is no rule of completion')
  const now = new Date(PAST.ends)
  const whatIf = async () => {
    const begun = performance.now()
    await recount(store, { rule, today: rule.parameter.default, value: 0.9, projections: [progress, streak], now })
    return count / ((performance.now() - begun) / 1_000)
  }
  const extracts: { [format in Format]: Extract[] } = { parquet: [], ndjson: [] }
  const extract = (format: Format) => async () => {
    const made = writeExtract(format, postgresUrl, `${folder}-extract`)
    extracts[format].push(made)
    return made.rows / made.seconds
  }
  const row = async (what: string, least: number, ours: () => Promise<number>) => {
    const pairs = await alternate(3, ours, () => readBare(postgresUrl))
    return compared(`${what}, ${events}`, pairs, { least, against: 'the driver reading its rows', write: eventRate })
  }
  const rows = [
    await row('one read model as of now', SINGLE, () => scratchRate([progress], store, postgresUrl)),
    await row(`all ${projections.length} read models as of now in one pass`, ALL, () =>
      scratchRate(projections, store, postgresUrl),
    ),
    await row('what-if of progress and streak, compared', WHAT_IF, whatIf),
    await row('extract in Parquet', EXTRACT, extract('parquet')),
    await row('extract as NDJSON', EXTRACT, extract('ndjson')),
  ]
  await store.close()
  const bytes = median(extracts.parquet.map(({ bytes, rows }) => bytes / rows))
  const megabytes = Math.max(...extracts.ndjson.map(({ megabytes }) => megabytes))
  return [
    ...rows,
    absolute('bytes per event in Parquet', bytes, { most: EXTRACT_BYTES }, (value) => value.toFixed(1)),
    absolute(
      'private memory of an extract as NDJSON',
      megabytes,
      { most: EXTRACT_MEGABYTES },
      (value) => `${Math.round(value)} MB`,
    ),
  ]
}

type Format = 'parquet' | 'ndjson'

/** What `extract-run.ts` prints. */
interface Extract {
  readonly rows: number
  readonly seconds: number
  readonly bytes: number
  readonly megabytes: number
}

/** Writes an extract in a separate process with the options of `npm run replay`, and deletes it. */
function writeExtract(format: Format, postgresUrl: string, out: string): Extract {
  const file = fileURLToPath(new URL('extract-run.ts', import.meta.url))
  const printed = execFileSync(process.execPath, [...REPLAY_OPTIONS, file, format, postgresUrl, out], {
    encoding: 'utf8',
  })
  rmSync(out, { recursive: true })
  return JSON.parse(printed)
}
