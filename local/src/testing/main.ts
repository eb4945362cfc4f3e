import '@stillair/events/process/closed-output.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { buildClient } from '../platform/client-build.ts'
import { REPORTS } from '../specification/reports.ts'
import { program, programs, ROOT } from './environment.ts'
import { step } from './step.ts'
import { summaryOf } from './summary.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** `npm test`, `npm run test:all` and `npm run test:changed`: docs/testing.md */
const USAGE = `Usage: npm test [-- NAME …]
       npm run test:all [-- --rest]
       npm run test:changed [-- COMMIT]`
const flag = { type: 'boolean', default: false } as const
const { all, rest, changed, names } = readArguments(USAGE, () => {
  const options = { all: flag, rest: flag, changed: flag }
  const { values, positionals: names } = parseArgs({ options, allowPositionals: true })
  if (names.length > (values.changed ? 1 : values.all ? 0 : names.length)) throw new Error('There are too many names.')
  return { ...values, names }
})

/** How many tests may pass at their second attempt only: docs/decisions/0020-retry-failed-tests-once.md */
const MOST_FLAKY = 5

/** Returns arguments for vitest and for Playwright (null for no journeys), and which journeys its configuration leaves. */
function choice(): { tests: string[]; journeys: string[] | null; part?: string } {
  if (changed) {
    const base = execFileSync('git', ['merge-base', names[0] ?? 'origin/main', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
    return {
      tests: ['--changed', base.trim()],
      journeys: [`--only-changed=${base.trim()}`, '--no-deps', '--pass-with-no-tests'],
    }
  }
  if (names.length > 0) {
    const specs = globSync('e2e/**/*.spec.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })
    const named = specs.filter((spec) => names.some((name) => spec.includes(name)))
    // Each failure is shown at once.
    return {
      tests: [...names, '--retry=0'],
      journeys: named.length > 0 ? [...named, '--no-deps', '--retries=0', '--trace=retain-on-failure'] : null,
    }
  }
  if (rest) return { tests: ['--tagsFilter=slow'], journeys: [], part: 'rest' }
  return all ? { tests: [], journeys: [] } : { tests: ['--tagsFilter=!slow'], journeys: [], part: 'core' }
}

async function run(folder: string): Promise<boolean> {
  const { tests, journeys, part = 'all' } = choice()
  const reports = ['vitest', 'playwright'].map((runner) => `test-results/${runner}${rest ? '-rest' : ''}.json`)
  const [vitestReport = '', playwrightReport = ''] = reports
  // What an earlier run left out is no part of this one.
  for (const report of rest ? reports : REPORTS) rmSync(join(ROOT, report), { force: true })
  const env = {
    ...programs(journeys !== null),
    TMPDIR: folder,
    NODE_COMPILE_CACHE: program('.cache', 'compiled'),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  }
  let isWell = true
  const also = async (name: string, args: readonly string[], more: Record<string, string> = {}) => {
    if (!(await step(name, args, { ...env, ...more }))) isWell = false
  }

  if (!changed && !rest && names.length === 0) {
    await also('types', [program('typescript', 'bin', 'tsc'), '--noEmit'])
    await also('lint', [program('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])
    const imports = program('dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
    for (const rules of ['layers', 'areas']) {
      await also(`imports (${rules})`, [imports, '-c', `local/imports/${rules}.mjs`, '.'])
    }
  }
  await also('unit, contract and projection tests', [
    program('vitest', 'vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...tests,
    `--reporter=${process.env.CI ? 'minimal' : 'default'}`,
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  if (journeys !== null) {
    await buildClient(ROOT, console.log)
    await also("the client's budget", ['client/budget.ts'])
    await also(
      'journeys in a browser',
      [
        program('@playwright', 'test', 'cli.js'),
        'test',
        '-c',
        'e2e/playwright.config.ts',
        ...journeys,
        `--reporter=${process.env.CI ? 'dot' : 'line'},json`,
      ],
      { JOURNEYS: part, PLAYWRIGHT_JSON_OUTPUT_NAME: join(ROOT, playwrightReport) },
    )
  }
  if (all) await also('known vulnerabilities of dependencies (reported)', ['local/src/commands/audit.ts', '--report'])
  if (all) await also('the proofs of the specification', ['local/src/specification/main.ts', '--check'])

  const summaries = reports
    .map((report) => join(ROOT, report))
    .filter((report) => existsSync(report))
    .map((report) => summaryOf(JSON.parse(readFileSync(report, 'utf8'))))
  const sum = (key: 'passed' | 'failed') => summaries.reduce((total, summary) => total + summary[key], 0)
  const flaky = summaries.flatMap((summary) => summary.flaky)
  // Once more at the end, where a long log is read first.
  for (const name of summaries.flatMap(({ failures }) => failures)) console.log(`✗ ${relative(ROOT, name)}`)
  for (const name of flaky) console.log(`~ ${relative(ROOT, name)} (second attempt)`)
  if (flaky.length > MOST_FLAKY) console.log(`✗ at most ${MOST_FLAKY} tests may pass at their second attempt only`)
  // A runner that died wrote no report.
  console.log(`${sum('passed')} passed, ${sum('failed') || (isWell ? 0 : 1)} failed`)
  return isWell && flaky.length <= MOST_FLAKY
}

const { folder, remove } = temporaryFolder()
try {
  process.exitCode = (await run(folder)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await remove()
}
