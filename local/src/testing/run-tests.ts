import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../platform/client-build.ts'
import { CHROMIUM, CHROMIUM_SHELL, ensureProgram, FFMPEG, FONTS } from '../platform/system-packages.ts'
import { renewedPage } from '../specification/page.ts'
import { proofs } from '../specification/proofs.ts'
import { PASSED_ALONE, PLAYWRIGHT_REPORT, REPORTS, VITEST_REPORT } from '../specification/reports.ts'
import { testResults } from '../specification/test-results.ts'
import { MAIN_JOURNEY } from './journeys-of.ts'
import type { EarlierSeconds } from './progress.ts'
import { program, ROOT, step } from './step.ts'
import { temporaryFolder } from './temporary-folder.ts'
import {
  addUp,
  type Counts,
  confirmed,
  filesToConfirm,
  PASSED_ALONE_ALLOWED,
  playwrightCounts,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from './test-counts.ts'
import { secondsOfFiles, secondsOfTests, timedJourneys, timedTests } from './timed-tests.ts'

/** A choice of tests to run. */
export interface Selection {
  /** Arguments that choose vitest's files; null to run none. */
  readonly tests: readonly string[] | null
  /** Paths of specs, such as `e2e/bin.spec.ts`: a name alone also matches longer ones. Null to run none. */
  readonly journeys: readonly string[] | null
  /** Whether these are all tests; then types, lint and the coverage of the specification are checked, too. */
  readonly isEverything: boolean
}

/** Node's compile cache for the hundreds of processes that tests start; it halves the time of each start. */
const COMPILE_CACHE = program('.cache', 'compiled')

const print = (line: string) => console.log(line)
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const reportAt = (path: string) => join(ROOT, path)

/**
 * Runs the checks in the order that finds a mistake fastest, prints a closing line with the counts, and resolves with whether
 * everything passed.
 */
export async function runTests({ tests, journeys, isEverything }: Selection): Promise<boolean> {
  const earlier = { tests: secondsOfFiles(timedTests()), journeys: secondsOfTests(timedJourneys()) }
  for (const report of REPORTS) rmSync(reportAt(report), { force: true })
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const { folder, remove } = temporaryFolder()
  try {
    const env = {
      ...programs(journeys !== null),
      ...{ TMPDIR: folder, NODE_COMPILE_CACHE: COMPILE_CACHE, CI: process.env.CI ?? '', FORCE_COLOR: '0' },
    }
    /** A line for each failed test, printed at the end, where it is easy to find. */
    const failures: string[] = []
    let isWell = true
    if (isEverything) {
      const types = await step('types', [program('typescript', 'bin', 'tsc'), '--noEmit'])
      const lint = await step('lint', [program('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])
      isWell = types && lint
      const name = 'known vulnerabilities of dependencies (reported)'
      await step(name, ['local/src/commands/audit.ts', '--report'], { isShown: true })
    }
    const vitest = tests && (await testAndConfirm(tests, env, earlier.tests, failures))
    if (journeys && !(await clientIsBuilt())) isWell = false
    const playwright = journeys && (await runJourneys(journeys, env, earlier.journeys, failures))
    if (isEverything && !specification()) isWell = false

    const passedAlone = failures.filter((failure) => failure.startsWith('~'))
    writeFileSync(reportAt(PASSED_ALONE), passedAlone.map((line) => `${line}\n`).join(''))
    if (passedAlone.length > PASSED_ALONE_ALLOWED) {
      print(`${passedAlone.length} tests passed only alone; at most ${PASSED_ALONE_ALLOWED} may`)
      isWell = false
    }
    for (const failure of failures) print(failure)
    const total = addUp(vitest ?? NONE, playwright ?? NONE)
    print(`${total.passed} passed, ${total.failed} failed`)
    return isWell && total.failed === 0
  } finally {
    remove()
  }
}

const NONE: Counts = { passed: 0, failed: 0 }

/** Returns the paths of the programs that the tests need, and installs missing ones. */
export function programs(needsBrowser: boolean): Record<string, string> {
  const ffmpeg = process.env.FFMPEG_PATH ?? ensureProgram(FFMPEG, print)
  if (!needsBrowser) return { FFMPEG_PATH: ffmpeg }
  const shell = process.env.CHROMIUM_SHELL_PATH ?? ensureProgram(CHROMIUM_SHELL, print)
  const chromium = process.env.CHROMIUM_PATH ?? ensureProgram(CHROMIUM, print)
  ensureProgram(FONTS, print)
  return { FFMPEG_PATH: ffmpeg, CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell }
}

/** Runs vitest, then runs failed files again one at a time; the report contains both runs. */
async function testAndConfirm(
  which: readonly string[],
  env: Readonly<Record<string, string>>,
  earlier: EarlierSeconds,
  failures: string[],
): Promise<Counts> {
  const report = reportAt(VITEST_REPORT)
  const run = (name: string, output: string, args: readonly string[], isIsolated = false) =>
    step(
      name,
      [
        ...[program('vitest', 'vitest.mjs'), 'run', '--passWithNoTests', ...args],
        ...['--reporter=dot', '--reporter=local/src/testing/vitest-progress.ts'],
        ...['--reporter=json', `--outputFile.json=${output}`],
      ],
      { env: { ...env, TEST_ISOLATED: String(isIsolated) }, earlier },
    )
  let isGreen = await run('unit, contract and projection tests', report, which)
  const files = !isGreen && existsSync(report) ? filesToConfirm(read(report)) : []
  if (files.length > 0) {
    const again = `${report}.again`
    await run('what failed, alone', again, ['--maxWorkers=1', ...files], true)
    if (existsSync(again)) {
      const whole = confirmed(read(report), read(again))
      writeFileSync(report, JSON.stringify(whole))
      rmSync(again)
      isGreen = whole.numFailedTestSuites === 0
    }
  }
  return counted(report, isGreen, { counts: vitestCounts, failures: vitestFailures }, failures)
}

async function clientIsBuilt(): Promise<boolean> {
  const startedAt = performance.now()
  await buildClient(ROOT)
  print(`✓ client build (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  return step('client budget', ['client/budget.ts'])
}

async function runJourneys(
  which: readonly string[],
  env: Readonly<Record<string, string>>,
  earlier: EarlierSeconds,
  failures: string[],
): Promise<Counts> {
  const report = reportAt(PLAYWRIGHT_REPORT)
  const isGreen = await step(
    'journeys in a browser',
    [
      ...[program('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...which],
      // Failed journeys run again at the end, alone (`retryStrategy` of the config). Too many failures stop the run early.
      ...['--retries=1', '--trace=on-first-retry', '--max-failures=10'],
      // The journey that must run alone comes first, unless other journeys were chosen.
      ...(which.length === 0 || which.some((name) => name.includes(MAIN_JOURNEY)) ? [] : ['--no-deps']),
      `--reporter=line,json,${join(import.meta.dirname, 'playwright-progress.ts')}`,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }, earlier },
  )
  return counted(report, isGreen, { counts: playwrightCounts, failures: playwrightFailures }, failures)
}

/** Reads a runner's report; a run that died before writing one counts as a failure. */
function counted(
  report: string,
  isGreen: boolean,
  reader: { counts: (json: unknown) => Counts; failures: (json: unknown) => string[] },
  failures: string[],
): Counts {
  if (!existsSync(report)) return { passed: 0, failed: isGreen ? 0 : 1 }
  const json = read(report)
  failures.push(...reader.failures(json))
  const counts = reader.counts(json)
  return !isGreen && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Returns whether the tests prove every statement of the specification; prints unproven ones, and whether the page differs. */
function specification(): boolean {
  const written = REPORTS.map(reportAt).filter((report) => existsSync(report))
  const found = proofs(written.flatMap((report) => testResults(read(report), ROOT)))
  const unproven = found.filter(({ isProven }) => !isProven)
  print(
    `${unproven.length === 0 ? '✓' : '✗'} specification: ${found.length - unproven.length} of ${found.length} proven`,
  )
  for (const { id } of unproven) print(`  not proven: ${id}`)
  const page = readFileSync(join(ROOT, 'docs/specification-coverage.md'), 'utf8')
  if (page !== renewedPage(page, found))
    print('  docs/specification-coverage.md is older: npm run coverage:specification')
  return unproven.length === 0
}
