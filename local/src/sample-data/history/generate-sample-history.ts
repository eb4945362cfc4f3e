import { createApiSchema } from '@stillair/api/http/api-tables.ts'
import { SAMPLE_GENERATOR } from '@stillair/api/modules/charts/requested-history.ts'
import { areBuilt, READ_MODELS } from '@stillair/api/server/read-models.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type { ProgressDisplay } from '@stillair/events/process/show-progress.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import { reportingLog } from '@stillair/projections/replay/timestamped-log.ts'
import pg from 'pg'
import { sampleHistory } from './sample-history.ts'
import { SAMPLE_HISTORY_DATABASE, sampleHistoryUrl } from './sample-history-database.ts'
import { writeSampleHistory } from './write-sample-history.ts'

const DAY = 86_400_000
const SILENT: ProgressDisplay = { update: () => {}, end: () => {} }
const UNFINISHED = `${SAMPLE_HISTORY_DATABASE}_unfinished`

export interface SampleHistorySize {
  readonly people: number
  readonly days: number
  readonly seed: number
}

/** Summary of a generated sample history. */
export interface MadeHistory {
  readonly events: number
  /** Seconds that writing the events took. */
  readonly seconds: number
}

async function withAdmin<T>(postgresUrl: string, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(
    withSessionSettings({ connectionString: postgresUrl, application_name: SAMPLE_GENERATOR }),
  )
  // The next query reports a connection that broke while idle; an unhandled event would end the process.
  admin.on('error', () => {})
  await admin.connect()
  try {
    return await use(admin)
  } finally {
    await admin.end()
  }
}

/** Returns whether there is a sample history with the read models of this version. */
export async function hasSampleHistory(postgresUrl: string): Promise<boolean> {
  const isThere = await withAdmin(postgresUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [SAMPLE_HISTORY_DATABASE])
    return rowCount === 1
  })
  if (!isThere) return false
  const pool = steadyPool({ connectionString: sampleHistoryUrl(postgresUrl), max: 1, options: READ_MODELS })
  try {
    return await areBuilt(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Generates a sample history until today, with the read models for the analysis area, in a separate database. It replaces the
 * previous one once it is complete.
 *
 * @param environment environment of the log, which decides the encryption keys
 * @param progressOf starts the display of a step's progress; without it there is none
 */
export async function generateSampleHistory(
  postgresUrl: string,
  environment: Readonly<Record<string, string | undefined>>,
  size: SampleHistorySize,
  progressOf: (step: string) => ProgressDisplay = () => SILENT,
): Promise<MadeHistory> {
  // One connection from beginning to end, by which the API recognises that a sample history is being prepared.
  return withAdmin(postgresUrl, async (admin) => {
    await admin.query(`drop database if exists ${UNFINISHED} with (force)`)
    await admin.query(`create database ${UNFINISHED}`)
    const made = await fill(sampleHistoryUrl(postgresUrl, UNFINISHED), environment, size, progressOf)
    await admin.query(`drop database if exists ${SAMPLE_HISTORY_DATABASE} with (force)`)
    await admin.query(`alter database ${UNFINISHED} rename to ${SAMPLE_HISTORY_DATABASE}`)
    return made
  })
}

async function fill(
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
  size: SampleHistorySize,
  progressOf: (step: string) => ProgressDisplay,
): Promise<MadeHistory> {
  const log = await openLog(logConfig({ ...environment, POSTGRES_URL: url, EVENTSTORE_URL: '' }))
  const pool = logPool({ connectionString: url, max: 8 })
  try {
    const begun = performance.now()
    const ends = Math.floor(Date.now() / DAY) * DAY
    const writing = progressOf('writing events')
    const events = await writeSampleHistory(sampleHistory({ ...size, ends }), pool, log.keyring, (recordedAt) =>
      writing.update(Math.max(0, 1 - (ends - recordedAt) / (size.days * DAY))),
    )
    writing.end()
    const seconds = (performance.now() - begun) / 1_000
    const building = progressOf('building read models')
    await buildAsOf({ projections, target: SERVING, log: reportingLog(log.store, building.update), postgresUrl: url })
    building.end()
    await createApiSchema(pool)
    return { events, seconds }
  } finally {
    await log.store.close()
    if (!pool.ended) await pool.end()
  }
}
