import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answersOf, workOutCharts } from '@stillair/api/modules/charts/chart-answers.ts'
import { chartThread } from '@stillair/api/modules/charts/start-chart-thread.ts'
import { withReadModels } from '@stillair/api/server/read-models.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { allCharts } from '@stillair/projections/replay/charts/charts.ts'
import { disclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import { apiClient } from '../src/sample-data/api-client.ts'
import { generateSampleHistory } from '../src/sample-data/history/generate-sample-history.ts'
import { sampleHistoryUrl } from '../src/sample-data/history/sample-history-database.ts'
import { atMost, type Measurement, milliseconds, percentile } from './measurement.ts'
import { startSession } from './platform-session.ts'

const EDITS = 100
const DAY = 86_400_000

/** Measures the time from an event to the screen of an analyst who follows the log, and the charts of a sample history. */
export async function measureAnalysts(postgresUrl: string, folder: string): Promise<Measurement[]> {
  return [await measureTail(folder), ...(await measureCharts(postgresUrl))]
}

/** Measures the time from sending a command to receiving its event over HTTP, through the whole product. */
async function measureTail(folder: string): Promise<Measurement> {
  const { platform, admin } = await startSession(folder)
  const leaving = new AbortController()
  try {
    const { id } = await admin.call('POST /api/content', {
      body: { title: 'Measured', type: 'audio', categoryId: 1, fileUrl: 'https://example.com/measured.mp3', tags: [] },
      idempotencyKey: randomUUID(),
    })
    const { headers } = await apiClient(platform.url, 'analyst@stillair.test').identity()
    const response = await fetch(`${platform.url}/api/analysis/tail`, {
      signal: leaving.signal,
      headers: { ...headers, accept: 'text/event-stream' },
    })
    const messages = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const times: number[] = []
    for (let edit = 0; edit < EDITS; edit++) {
      const begun = performance.now()
      await admin.call('PATCH /api/content/:id', {
        ...{ params: { id }, body: { title: `Measured ${edit}` }, idempotencyKey: randomUUID() },
      })
      for (let text = ''; !text.includes('ContentEdited'); ) text += (await messages?.read())?.value ?? ''
      times.push(performance.now() - begun)
    }
    const p99 = percentile(times, 0.99)
    return atMost('command to the screen of an analyst who follows the log, p99', p99, 300, milliseconds, {
      ours: `${milliseconds(p99)} (p50 ${milliseconds(percentile(times, 0.5))})`,
    })
  } finally {
    leaving.abort()
    await platform.stop()
  }
}

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
    await pool.query(
      `insert into read.${name} (${names}) select ${values} from read.${name}, generate_series(2, ${times}) n`,
    )
    await pool.query(`analyze read.${name}`)
  }
}

/** Returns the longest time that this thread was blocked during the work, milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

async function measureCharts(postgresUrl: string): Promise<Measurement[]> {
  const made = await generateSampleHistory(
    postgresUrl,
    { NODE_ENV: 'development' },
    { people: 2_000, days: 400, seed: 7 },
  )
  const times = Math.ceil(EVENTS / made.events)
  const events = (made.events * times).toLocaleString('en')
  const url = sampleHistoryUrl(postgresUrl)
  const pool = withReadModels(steadyPool({ connectionString: url, max: 1 }))
  const { lookupSecret: secret } = logConfig({ NODE_ENV: 'development', POSTGRES_URL: postgresUrl })
  const gate = disclosureGate(secret)
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10)
  try {
    await pool.readModels.look()
    await multiply(pool, times)
    const begun = performance.now()
    const without = await longestBlock(() => workOutCharts(pool, gate, yesterday))
    const each = (performance.now() - begun) / allCharts.length
    const slowestShown = await slowest()
    await pool.query('truncate api.published_answer')
    return [
      atMost(`each of ${allCharts.length} charts of ${events} events, computed at night`, each, 1_500, milliseconds),
      atMost('the slowest of them, shown', slowestShown, 50, milliseconds),
      await blocked(without),
    ]
  } finally {
    await pool.end()
  }

  /** Measures how long the API's own thread is blocked while its chart thread works. */
  async function blocked(without: number): Promise<Measurement> {
    const charts = chartThread({ postgresUrl: url, sampleHistoryUrl: null, secret })
    const ours = await longestBlock(async () => {
      await charts.workOut('own', yesterday)
      await charts.figuresOf('own', 'demo-content-1', yesterday)
    })
    await charts.stop()
    return atMost('longest pause of the API while it computes one', ours, 100, milliseconds, {
      against: `in its own thread: ${milliseconds(without)}`,
      ratio: ours / without,
    })
  }

  /** Milliseconds. */
  async function slowest(): Promise<number> {
    const taken: number[] = []
    for (const chart of allCharts) {
      const begun = performance.now()
      if ((await answersOf(pool, gate, chart, yesterday)).length === 0) throw new Error(`${chart.name} shows nothing`)
      taken.push(performance.now() - begun)
    }
    return Math.max(...taken)
  }
}
