import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answersOf, workOutCharts } from '@stillair/api/modules/charts/chart-answers.ts'
import { chartThread } from '@stillair/api/modules/charts/start-chart-thread.ts'
import { READ_MODELS } from '@stillair/api/server/read-models.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { allCharts } from '@stillair/projections/replay/charts/charts.ts'
import { disclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import { generateSampleHistory } from '../src/sample-data/history/generate-sample-history.ts'
import { sampleHistoryUrl } from '../src/sample-data/history/sample-history-database.ts'
import { alternate, compared, type Measurement, milliseconds, timed } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const DAY = 86_400_000
const COMPUTED = 8
const SHOWN = 5
const BLOCKED = 0.1

/** Columns that identify rows of the charts' read models and join them. */
const CHARTED: Readonly<Record<string, readonly string[]>> = {
  account: ['user_id', 'email'],
  visit: ['user_id'],
  session_log: ['session_id', 'user_id'],
  rating: ['user_id'],
  session_distress: ['user_id'],
  streak_day: ['user_id'],
  waitlist: ['entry_id', 'email'],
}
const EVENTS = 10_000_000

/** Copies the people of a sample history under new ids until the read models cover the given number of events. */
async function multiply(pool: pg.Pool, times: number): Promise<void> {
  for (const { name, columns } of projections.flatMap(({ tables }) => tables)) {
    const own = CHARTED[name]
    if (!own) continue
    const names = Object.keys(columns)
    const values = names.map((column) => (own.includes(column) ? `${column} || '~' || n` : column))
    await pool.query(`insert into ${name} (${names}) select ${values} from ${name}, generate_series(2, ${times}) n`)
  }
  await pool.query('analyze')
}

/** Returns the longest time that this thread was blocked during the work, milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/** Measures the charts of a large sample history, and how long they block the API. */
export async function measureCharts({ postgresUrl }: Bench): Promise<Measurement[]> {
  const made = await generateSampleHistory(
    postgresUrl,
    { NODE_ENV: 'development' },
    { people: 2_000, days: 400, seed: 7 },
  )
  const times = Math.ceil(EVENTS / made.events)
  const events = (made.events * times).toLocaleString('en')
  const url = sampleHistoryUrl(postgresUrl)
  const pool = steadyPool({ connectionString: url, max: 1, options: READ_MODELS })
  const { lookupSecret: secret } = logConfig({ NODE_ENV: 'development', POSTGRES_URL: postgresUrl })
  const gate = disclosureGate(secret)
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10)
  const workOut = async () => {
    await pool.query('truncate api.published_answer')
    await workOutCharts(pool, gate, yesterday)
  }
  const bare = (sql: string) => timed(() => pool.query(sql))
  try {
    await multiply(pool, times)
    const computed = await alternate(
      2,
      async () => (await timed(workOut)) / allCharts.length,
      () => bare('select user_id, count(*) from session_log group by user_id'),
    )
    const shown = await alternate(5, slowestShown, () => bare('select from api.published_answer limit 1'))
    const without = await longestBlock(workOut)
    await pool.query('truncate api.published_answer')
    const charts = chartThread({ postgresUrl: url, sampleHistoryUrl: null, secret })
    const blocked = await longestBlock(async () => {
      await charts.workOut('own', yesterday)
      await charts.figuresOf('own', 'demo-content-1', yesterday)
    })
    await charts.stop()
    const write = milliseconds
    return [
      compared(`each of ${allCharts.length} charts of ${events} events, computed at night`, computed, {
        most: COMPUTED,
        against: 'grouping the sessions by person',
        write,
      }),
      compared('the slowest of them, shown', shown, { most: SHOWN, against: 'a bare query', write }),
      compared('longest pause of the API while it computes one', [[blocked, without]], {
        most: BLOCKED,
        against: 'in its own thread',
        write,
      }),
    ]
  } finally {
    await pool.end()
  }

  /** Milliseconds. */
  async function slowestShown(): Promise<number> {
    const taken: number[] = []
    for (const chart of allCharts) {
      taken.push(
        await timed(async () => {
          if ((await answersOf(pool, gate, chart, yesterday)).length === 0)
            throw new Error(`${chart.name} shows nothing`)
        }),
      )
    }
    return Math.max(...taken)
  }
}
