import '@stillair/events/process/closed-output.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runTests } from './run-tests.ts'
import { ROOT } from './step.ts'

/** `npm test` runs every check; `npm test -- <name> …` runs the tests and journeys whose path contains one of the names. */
const names = process.argv.slice(2)
const specs = readdirSync(join(ROOT, 'e2e')).filter((file) => file.endsWith('.spec.ts'))
const named = specs.filter((spec) => names.some((name) => `e2e/${spec}`.includes(name)))

try {
  const isWell = await runTests(
    names.length === 0
      ? { tests: [], journeys: [], isEverything: true }
      : { tests: names, journeys: named.length > 0 ? named.map((spec) => `e2e/${spec}`) : null, isEverything: false },
  )
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
