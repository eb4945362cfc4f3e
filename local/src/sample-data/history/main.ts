import '@stillair/events/process/closed-output.ts'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { showProgress } from '@stillair/events/process/show-progress.ts'
import { operatorEnvironment } from '../../platform/operator-environment.ts'
import { generateSampleHistory } from './generate-sample-history.ts'
import { SAMPLE_HISTORY_DATABASE } from './sample-history-database.ts'

const USAGE = `Usage: npm run sample:history -- [--people 2000] [--days 400] [--seed 7]
Each run replaces the database ${SAMPLE_HISTORY_DATABASE}; npm run replay -- --sample … reads it.`

/** Parses a whole number of at least 1. Throws a RangeError for anything else. */
function natural(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new RangeError(`--${name} ${text} is not a whole number above 0`)
}

const { people, days, seed } = readArguments(USAGE, () => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '2000' },
      days: { type: 'string', default: '400' },
      seed: { type: 'string', default: '7' },
    },
  })
  return {
    people: natural('people', values.people),
    days: natural('days', values.days),
    seed: natural('seed', values.seed),
  }
})

async function main(): Promise<void> {
  const { POSTGRES_URL = '', ...environment } = operatorEnvironment(process.env)
  const { events, seconds } = await generateSampleHistory(
    POSTGRES_URL,
    environment,
    { people, days, seed },
    showProgress,
  )
  console.log(
    `${events.toLocaleString('en')} events of ${people.toLocaleString('en')} people in ${days} days, all of them sample data, ` +
      `in ${seconds.toFixed(1)} s (${Math.round(events / seconds).toLocaleString('en')} events/s)`,
  )
  console.log('npm run replay -- --sample --as-of now')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
