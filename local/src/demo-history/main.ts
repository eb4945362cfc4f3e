import { parseArgs } from 'node:util'
import { logConfig } from '@stillair/events/config.ts'
import { openLog } from '@stillair/events/open-event-store.ts'
import { logPool } from '@stillair/events/postgres/log-pool.ts'
import pg from 'pg'
import { operatorEnvironment } from '../operator-environment.ts'
import { demoHistory } from './demo-history.ts'
import { DEMO_HISTORY_DATABASE, demoHistoryUrl } from './demo-history-database.ts'
import { writeDemoHistory } from './write-demo-history.ts'

const USAGE = `A made-up past, to learn on: npm run demo:history -- --people 2000 --days 400 --seed 7
It is written to a database of its own, ${DEMO_HISTORY_DATABASE}, anew each time; npm run replay -- --demo … reads it.
`

/** A whole number of at least one. Throws a RangeError. */
function natural(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new RangeError(`--${name} ${text} is no whole number above 0`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '2000' },
      days: { type: 'string', default: '400' },
      seed: { type: 'string', default: '7' },
    },
  })
  const [people, days, seed] = [
    natural('people', values.people),
    natural('days', values.days),
    natural('seed', values.seed),
  ]
  const { POSTGRES_URL = '', ...environment } = operatorEnvironment(process.env)
  const admin = new pg.Client({ connectionString: POSTGRES_URL })
  await admin.connect()
  await admin.query(`drop database if exists ${DEMO_HISTORY_DATABASE}`)
  await admin.query(`create database ${DEMO_HISTORY_DATABASE}`)
  await admin.end()

  const url = demoHistoryUrl(POSTGRES_URL)
  const log = await openLog(logConfig({ ...environment, POSTGRES_URL: url, EVENTSTORE_URL: '' }))
  const pool = logPool({ connectionString: url, max: 8 })
  try {
    const begun = performance.now()
    const history = demoHistory({ people, days, seed, ends: Math.floor(Date.now() / 86_400_000) * 86_400_000 })
    const events = await writeDemoHistory(history, pool, log.keyring)
    const seconds = (performance.now() - begun) / 1_000
    console.log(
      `${events.toLocaleString('en')} events of ${people.toLocaleString('en')} people in ${days} days, all made up, ` +
        `in ${seconds.toFixed(1)} s (${Math.round(events / seconds).toLocaleString('en')} events/s)`,
    )
    console.log('npm run replay -- --demo --as-of now')
  } finally {
    await log.store.close()
    if (!pool.ended) await pool.end()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
