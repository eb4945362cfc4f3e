import '@stillair/events/process/closed-output.ts'
import { parseArgs } from 'node:util'
import { operatorEnvironment } from '../../commands/operator-environment.ts'
import { DEMO_HISTORY_DATABASE } from './demo-history-database.ts'
import { makeDemoHistory } from './make-demo-history.ts'

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
  const { events, seconds } = await makeDemoHistory(POSTGRES_URL, environment, { people, days, seed })
  console.log(
    `${events.toLocaleString('en')} events of ${people.toLocaleString('en')} people in ${days} days, all made up, ` +
      `in ${seconds.toFixed(1)} s (${Math.round(events / seconds).toLocaleString('en')} events/s)`,
  )
  console.log('npm run replay -- --demo --as-of now')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
