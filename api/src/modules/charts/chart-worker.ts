import { parentPort, workerData } from 'node:worker_threads'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { chartNamed } from '@stillair/projections/replay/charts/charts.ts'
import { disclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import { READ_MODELS } from '../../server/read-models.ts'
import { requestPool } from '../../server/request-pool.ts'
import { answersOf, workOutCharts } from './chart-answers.ts'
import type { ChartMessage, ChartRequest, ChartSettings, Charts, History } from './charts.ts'
import { figuresOf } from './figures-of.ts'

/** The entry point of the thread that {@link chartThread} starts. */
if (!parentPort) throw new Error('chart-worker.ts must run as a worker thread')
const port = parentPort
const { postgresUrl, sampleHistoryUrl, secret } = workerData as ChartSettings
const gate = disclosureGate(secret)

const send = (message: ChartMessage) => port.postMessage(message)
const onWarning = (warning: string, cause: unknown) => send({ warning, failure: describeError(cause) })

const pools: Readonly<Record<History, pg.Pool | null>> = {
  own: steadyPool(
    { connectionString: postgresUrl, max: 1, application_name: 'stillair api charts', options: READ_MODELS },
    onWarning,
  ),
  sample: sampleHistoryUrl ? requestPool(sampleHistoryUrl, { max: 1, onWarning }) : null,
}

function poolOf(history: History): pg.Pool {
  const pool = pools[history]
  if (!pool) throw new Error('there is no sample history')
  return pool
}

const charts: Charts = {
  async answersOf(history, name, day) {
    const chart = chartNamed(name)
    if (!chart) throw new Error(`there is no chart named ${name}`)
    return answersOf(poolOf(history), gate, chart, day)
  },
  figuresOf: async (history, contentId, day) => figuresOf(poolOf(history), gate, contentId, day),
  workOut: async (history, day) => workOutCharts(poolOf(history), gate, day),
}

const underWay = new Set<Promise<void>>()

async function carryOut({ id, method, values }: ChartRequest): Promise<void> {
  try {
    const run = charts[method] as (...values: ChartRequest['values']) => Promise<unknown>
    send({ id, value: await run(...values) })
  } catch (error) {
    send({ id, failure: describeError(error) })
  }
}

async function stop(): Promise<void> {
  await Promise.all(underWay)
  for (const pool of Object.values(pools)) await pool?.end()
  port.close()
}

port.on('message', (message: ChartRequest | 'stop') => {
  if (message === 'stop') return void stop()
  const carrying = carryOut(message)
  underWay.add(carrying)
  carrying.finally(() => underWay.delete(carrying))
})
