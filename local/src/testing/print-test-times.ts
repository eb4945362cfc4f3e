import '@stillair/events/process/closed-output.ts'
import { type TimedTest, timedJourneys, timedTests } from './timed-tests.ts'

/** `node local/src/testing/print-test-times.ts`: prints the tables of docs/testing.md from the reports of the last `npm test`. */
const SLOWEST = 30

const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const oneLine = (title: string) => title.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

function suites(tests: readonly TimedTest[]): void {
  row('Suite', 'Tests', 'Seconds of all tests')
  row('---', '---:', '---:')
  for (const [suite, ofSuite] of Map.groupBy(tests, ({ file }) => file.split('/')[0])) {
    const seconds = ofSuite.reduce((sum, test) => sum + test.seconds, 0)
    row(suite === 'e2e' ? 'journeys' : String(suite), ofSuite.length, seconds.toFixed(0))
  }
}

function slowest(what: string, tests: readonly TimedTest[]): void {
  console.log()
  row('Seconds', what)
  row('---:', '---')
  for (const { seconds, file, title } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    row(seconds.toFixed(1), `${file}: ${oneLine(title)}`)
  }
}

suites([...timedTests(), ...timedJourneys()])
slowest('Test', timedTests())
slowest('Journey', timedJourneys())
