import '@stillair/events/closed-output.ts'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildClient } from './client-build.ts'
import { renewedPage } from './specification/page.ts'
import { proofs } from './specification/proofs.ts'
import { PASSED_ALONE, PLAYWRIGHT_REPORT, REPORTS, VITEST_REPORT } from './specification/reports.ts'
import { testResults } from './specification/test-results.ts'
import { CHROMIUM, ensureProgram, FFMPEG, FONTS } from './system-packages.ts'
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

/** `npm test`: every check there is, in the order in which a mistake is cheapest to learn of. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const program = (...path: string[]) => join(ROOT, 'node_modules', ...path)
const print = (line: string) => console.log(line)
let failed = false
/** A line for each test that failed; printed last, where it is found. */
const failures: string[] = []

/** Runs a node program of ours; its output is shown only when it fails, or when the output is what it is run for. */
async function step(name: string, args: string[], env: Record<string, string> = {}, isShown = false): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Programs that the tests start by name are those that npm scripts would start.
    env: { ...process.env, PATH: [program('.bin'), process.env.PATH].join(delimiter), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (words += text))
  const code = await new Promise((done) => child.once('close', done))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0 || isShown) print(words.trim())
  return code === 0
}

async function check(...args: Parameters<typeof step>): Promise<void> {
  if (!(await step(...args))) failed = true
}

/** Runs vitest, and then once more, one file at a time, what failed; the report has both. */
async function testAndConfirm(report: string, env: Record<string, string>): Promise<boolean> {
  const run = (name: string, output: string, args: string[]) =>
    step(
      name,
      [
        ...[program('vitest', 'vitest.mjs'), 'run', ...args],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${output}`],
      ],
      env,
    )
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  if (await run('unit, contract and projection tests', report, [])) return true
  const files = existsSync(report) ? filesToConfirm(read(report)) : []
  if (files.length === 0) return false
  const again = `${report}.again`
  await run('what failed, alone', again, ['--maxWorkers=1', ...files])
  if (!existsSync(again)) return false
  const whole = confirmed(read(report), read(again))
  writeFileSync(report, JSON.stringify(whole))
  rmSync(again)
  return whole.numFailedTestSuites === 0
}

async function counted(
  name: string,
  report: string,
  read: { counts: (json: unknown) => Counts; failures: (json: unknown) => string[] },
  run: () => Promise<boolean>,
): Promise<Counts> {
  const green = await run()
  // A run that died before its report still counts as something that failed.
  if (!existsSync(report)) return { passed: 0, failed: green ? 0 : 1 }
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'))
  failures.push(...read.failures(json))
  const counts = read.counts(json)
  if (!green && counts.failed === 0) return { ...counts, failed: 1 }
  if (counts.failed > 0) print(`  ${name}: ${counts.failed} failed`)
  return counts
}

/** Whether every statement of the specification was proven; prints what was not, and whether the page differs. */
function specification(): boolean {
  const written = REPORTS.map((report) => join(ROOT, report)).filter((report) => existsSync(report))
  const found = proofs(written.flatMap((report) => testResults(JSON.parse(readFileSync(report, 'utf8')), ROOT)))
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

try {
  for (const report of REPORTS) rmSync(join(ROOT, report), { force: true })
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const ffmpegPath = process.env.FFMPEG_PATH ?? ensureProgram(FFMPEG, print)
  const chromium = process.env.CHROMIUM_PATH ?? ensureProgram(CHROMIUM, print)
  ensureProgram(FONTS, print)
  const env = { FFMPEG_PATH: ffmpegPath, CHROMIUM_PATH: chromium, CI: process.env.CI ?? '', FORCE_COLOR: '0' }

  await check('types', [program('typescript', 'bin', 'tsc'), '--noEmit'])
  await check('lint', [program('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])

  await check('known holes of what it stands on (reported)', ['local/src/audit.ts', '--report'], {}, true)

  const vitestReport = join(ROOT, VITEST_REPORT)
  const vitest = await counted('vitest', vitestReport, { counts: vitestCounts, failures: vitestFailures }, () =>
    testAndConfirm(vitestReport, env),
  )

  const startedAt = performance.now()
  await buildClient(ROOT)
  print(`✓ client build (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (existsSync(join(ROOT, 'client', 'budget.ts'))) await check('client budget', ['client/budget.ts'])

  const playwrightReport = join(ROOT, PLAYWRIGHT_REPORT)
  const journeys =
    existsSync(join(ROOT, 'e2e')) && readdirSync(join(ROOT, 'e2e')).some((name) => name.endsWith('.spec.ts'))
  const playwright = journeys
    ? await counted('playwright', playwrightReport, { counts: playwrightCounts, failures: playwrightFailures }, () =>
        step(
          'journeys in a browser',
          [
            ...[program('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts'],
            // At the end, and alone: `retryStrategy` of the config. What is broken for good is not waited for a minute a journey.
            ...['--retries=1', '--trace=on-first-retry', '--max-failures=10', '--reporter=line,json'],
          ],
          { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
        ),
      )
    : { passed: 0, failed: 0 }

  if (!specification()) failed = true
  const total = addUp(vitest, playwright)
  const passedAlone = failures.filter((failure) => failure.startsWith('~'))
  writeFileSync(join(ROOT, PASSED_ALONE), passedAlone.map((line) => `${line}\n`).join(''))
  if (passedAlone.length > PASSED_ALONE_ALLOWED) {
    print(`${passedAlone.length} tests passed only alone; at most ${PASSED_ALONE_ALLOWED} may`)
    failed = true
  }
  for (const failure of failures) print(failure)
  print(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = failed || total.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
